import fc from "fast-check";
import { expect, test } from "vitest";
import { mask, maskTraffic } from "../../src/cli/mask";

const secret = "cänary+key/0123456789=";

test.each([
  ["as it is", secret],
  ["URL-encoded", encodeURIComponent(secret)],
  ["base64", Buffer.from(secret).toString("base64")],
  ["base64url", Buffer.from(secret).toString("base64url")],
  ["base64 with a name before it", Buffer.from(`user:${secret}`).toString("base64")],
  ["hexadecimal", Buffer.from(secret).toString("hex")],
  ["inside a JSON string", JSON.stringify({ key: `${secret}"` })],
])("a secret is hidden %s", (_, text) => {
  const shown = mask(`before ${text} after`, [secret]);
  expect(shown).toMatch(/^before .*\*\*\*\*.* after$/);
  expect(shown).not.toContain(text);
});

test("a secret is hidden in base64 wherever it starts and whatever follows", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9 }), fc.uint8Array({ maxLength: 9 }), (before, behind) => {
      const bytes = Buffer.concat([before, Buffer.from(secret), behind]);
      const shown = [bytes.toString("base64"), bytes.toString("base64url")].map((text) =>
        mask(text, [secret]),
      );
      return shown.every((text) => text.includes("****") && text.length < bytes.length);
    }),
  );
});

test("a secret that holds another one is hidden whole", () => {
  expect(mask("abcdefgh-and-more", ["abcdefgh", "abcdefgh-and-more"])).toBe("****");
});

test("a text too short to be a secret hides nothing", () => {
  expect(mask("take a key", ["k", ""])).toBe("take a key");
});

test("traffic hides tokens and secrets that nobody told of", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl";
  const text = `{"accessToken": "abc", "Secret":"d\\"ef", "key" : "", "note": "${token}"} https://a.example/?token=xyz&x=1`;
  expect(maskTraffic(text, [])).toBe(
    '{"accessToken": "****", "Secret":"****", "key" : "****", "note": "****"} https://a.example/?token=****&x=1',
  );
});
