import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSecret, sign, signatureHeader } from "../../src/webhooks/signature";

const secret = "c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9uLCAzMiBieXRlcw==";
const body = Buffer.from('{ "b":1,\n "a": "ø" }');

describe("signing a delivery", () => {
  test("matches the known signature of a fixed vector [SIG-02 to SIG-04]", () => {
    expect(sign("AAECAwQFBgcICQoLDA0ODw==", 1767225600, Buffer.from('{"id":1}'))).toBe(
      "ee252f54e56fc6acc40d687424f654db7aa7e844ca3c240e957ffe83e5070c95",
    );
  });

  test("uses the HMAC of t, a dot and the body bytes with the decoded secret [SIG-02] [SIG-03]", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.nat(),
        fc.uint8Array({ maxLength: 300 }),
        (key, seconds, bytes) => {
          const expected = createHmac("sha256", key)
            .update(Buffer.concat([Buffer.from(`${seconds}.`), bytes]))
            .digest("hex");
          expect(sign(Buffer.from(key).toString("base64"), seconds, bytes)).toBe(expected);
        },
      ),
    );
  });

  test("puts t and a lowercase hexadecimal signature in the header [DLV-09] [SIG-04]", () => {
    const header = signatureHeader(secret, 1767225600, body);
    expect(header).toMatch(/^t=1767225600,v1=[0-9a-f]{64}$/);
    expect(header).toContain(sign(secret, 1767225600, body));
  });

  test("signs the same JSON differently if its formatting changes [SIG-02]", () => {
    const compact = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(sign(secret, 1, compact)).not.toBe(sign(secret, 1, body));
  });

  test("refuses a secret that isn't Base64, and doesn't repeat it [SIG-03]", () => {
    for (const wrong of [
      "",
      "not base64!",
      `${secret}\n`,
      ` ${secret}`,
      `"${secret}"`,
      "abcde",
      "ab_-",
      "a===",
    ]) {
      expect(() => sign(wrong, 1, body), wrong).toThrow(/^the webhook secret is not Base64\.$/);
    }
  });

  test("refuses a time that isn't a whole number of seconds", () => {
    for (const wrong of [1.5, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => sign(secret, wrong, body)).toThrow(RangeError);
    }
  });

  test("refuses a time in milliseconds", () => {
    const ms = Date.UTC(2026, 2, 16);
    for (const create of [sign, signatureHeader])
      expect(() => create(secret, ms, body)).toThrow(
        new RangeError(
          `The time of a signature is in milliseconds (got ${ms}): pass the current time in seconds since 1970, Math.floor(Date.now() / 1000).`,
        ),
      );
  });

  test("accepts any Base64 string as a secret [SIG-03]", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        expect(Buffer.from(decodeSecret(Buffer.from(bytes).toString("base64")) ?? [])).toEqual(
          Buffer.from(bytes),
        );
      }),
    );
  });
});
