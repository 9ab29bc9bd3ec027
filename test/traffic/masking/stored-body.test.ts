import { expect, test } from "vitest";
import { Secrets } from "../../../src/base/secrets/secrets";
import { noBody } from "../../../src/traffic/full-exchange";
import { rememberKey, rememberKeys } from "../../../src/traffic/masking/remember-keys";
import { createRequestMasker } from "../../../src/traffic/masking/request-masker";
import { maskRequestBody, maskResponseBody } from "../../../src/traffic/masking/stored-body";

const masker = createRequestMasker({ xapikey: "key-of-the-caller" });
const headers = { "content-type": "text/plain" };
const digest = (text: string) => `digest of ${text.length}`;
const request = (text: string, keepsBodies = true) =>
  maskRequestBody({ headers, body: Buffer.from(text) }, masker, keepsBodies, digest);
const answer = (text: string, keepsBodies = true) =>
  maskResponseBody({ headers, body: Buffer.from(text) }, masker, keepsBodies);

test("keeps a short body unchanged", () => {
  expect(answer("")).toBe(noBody);
  expect(request("")).toBe(noBody);
  expect(answer("abc")).toEqual({ bytes: Buffer.from("abc"), size: 3 });
  expect(request("abc")).toEqual({ bytes: Buffer.from("abc"), size: 3 });
});

test("adds a digest to a request body that was masked or isn't kept", () => {
  expect(request("a key-of-the-caller")).toEqual({
    bytes: Buffer.from("a ****"),
    size: 19,
    digest: "digest of 22",
  });
  expect(request("abc", false)).toEqual({ bytes: new Uint8Array(), size: 3, digest: "digest of 22" });
  expect(answer("a key-of-the-caller")).toEqual({ bytes: Buffer.from("a ****"), size: 19 });
  expect(answer("abc", false)).toEqual({ bytes: new Uint8Array(), size: 3 });
});

test.each([
  ["an answer", answer, 64 * 1024],
  ["a request", request, 256 * 1024],
] as const)("keeps the beginning of %s without its end, which may have part of a secret", (_, mask, max) => {
  expect(mask("x".repeat(max))).toMatchObject({ size: max, bytes: { length: max } });
  expect(mask("x".repeat(max + 1))).toMatchObject({ size: max + 1, bytes: { length: max + 1 - 4096 } });
  expect(mask("x".repeat(max + 4096))).toMatchObject({ bytes: { length: max } });
  expect(mask("x".repeat(max + 9999))).toMatchObject({ size: max + 9999, bytes: { length: max } });
});

test("keeps only the size of a body that isn't text", () => {
  expect(answer("a\0")).toEqual({ bytes: new Uint8Array(), size: 2 });
});

test("remembers up to five keys of up to 256 characters", () => {
  const seen = new Secrets();
  rememberKey(seen, "k".repeat(257));
  expect(seen.count).toBe(0);
  rememberKey(seen, "k".repeat(256));
  rememberKeys(seen, { xapikey: "key-number-two", authorization: "Bearer key-number-three", "x-run": "7" });
  expect(seen.count).toBe(3);
  for (const key of ["key-number-four", "key-number-five", "key-number-six"]) rememberKey(seen, key);
  expect(seen.count).toBe(5);
  expect(seen.mask("key-number-five, key-number-six")).toBe("****, key-number-six");
});
