import { expect, test } from "vitest";
import { CredentialNumbers, NumberedNames, shortenText } from "../../src/traffic/credential-numbers";

test("keeps strings of up to 100 characters", () => {
  expect(shortenText("x".repeat(100))).toBe("x".repeat(100));
  expect(shortenText("x".repeat(101))).toMatch(/^[\w-]{22}$/);
});

test("gives equal values the same number", () => {
  const names = new NumberedNames("thing");
  const long = "x".repeat(200);
  expect([names.getName("a"), names.getName(long), names.getName("a"), names.getName(long)]).toEqual([
    ...["thing 1", "thing 2", "thing 1", "thing 2"],
  ]);
  expect([names.count, names.has("a"), names.has(long), names.has("b")]).toEqual([2, true, true, false]);
});

test("masks keys that were used but not keys that were only named", () => {
  const credentials = new CredentialNumbers();
  expect([credentials.getName("a-key-that-was-issued"), credentials.register("a-key-that-was-used")]).toEqual(
    [...["key 1", "key 2"]],
  );
  expect(credentials.mask("a-key-that-was-issued, a-key-that-was-used")).toBe("a-key-that-was-issued, ****");
  expect(Buffer.from(credentials.maskBytes(Buffer.from("a-key-that-was-used"))).toString()).toBe("****");
});
