import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signatureHeader } from "../../src/webhooks/signature";
import { verify } from "../../src/webhooks/verify";
import { codePoint } from "../support/code-point";

const key = Buffer.from("a key of a subscription, 32 bytes");
const secret = key.toString("base64");
const body = Buffer.from('{ "b":1,\n "a": "ø" }');
const t = 1767225600;
const hmacOf = (content: string | Uint8Array, withKey: string | Uint8Array = key) =>
  createHmac("sha256", withKey).update(content).digest();
const digest = hmacOf(Buffer.concat([Buffer.from(`${t}.`), body]));
const v1 = digest.toString("hex");
const right = `t=${t},v1=${v1}`;
const check = (header: string | readonly string[] | undefined | null, change = {}) =>
  verify({ header, body, secret, nowSeconds: t, ...change });

describe("verifying a delivery", () => {
  test("accepts the platform's signature over the raw bytes [SIG-01 to SIG-04]", () => {
    expect(check(right)).toEqual({ valid: true, ageSeconds: 0 });
  });

  test("refuses a missing header and a header without t or v1 [SIG-01]", () => {
    expect(check(undefined)).toEqual({ valid: false, reason: "header-missing" });
    expect(check(null)).toEqual({ valid: false, reason: "header-missing" });
    expect(check("")).toEqual({ valid: false, reason: "timestamp-missing" });
    expect(check(`v1=${v1}`)).toEqual({ valid: false, reason: "timestamp-missing" });
    expect(check(`t=${t}`)).toEqual({ valid: false, reason: "signature-missing", ageSeconds: 0 });
    expect(check(`T=${t},V1=${v1}`)).toEqual({ valid: false, reason: "timestamp-missing" });
  });

  test("refuses a t that is duplicated or isn't an integer [SIG-01]", () => {
    for (const time of ["", "abc", "-1", "1.5", "0x10", "1e9", `${t},t=${t + 1}`, "9".repeat(16)]) {
      expect(check(`t=${time},v1=${v1}`), time).toEqual({ valid: false, reason: "timestamp-unreadable" });
    }
  });

  test("accepts a match with any v1 regardless of order, spaces and unknown parts [SIG-01]", () => {
    const other = "0".repeat(64);
    for (const header of [
      `v1=${v1},t=${t}`,
      ` t = ${t} ,\tv1 = ${v1} `,
      `t=${t},v0=${other},v1=${v1},scheme=hmac,flag,,=`,
      `t=${t},v1=${other},v1=${v1}`,
      `t=${t},v1=${v1},v1=short`,
    ]) {
      expect(check(header), header).toEqual({ valid: true, ageSeconds: 0 });
    }
  });

  test("refuses the same JSON if it was reserialized [SIG-02]", () => {
    const printed = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(check(right, { body: printed })).toMatchObject({ reason: "signature-mismatch" });
  });

  test("refuses a signature keyed with the secret's text [SIG-03]", () => {
    const wrong = hmacOf(Buffer.concat([Buffer.from(`${t}.`), body]), secret).toString("hex");
    expect(check(`t=${t},v1=${wrong}`)).toMatchObject({ reason: "signature-mismatch" });
  });

  test("accepts a header given as a list if it has one value [SIG-01]", () => {
    expect(check([right])).toEqual({ valid: true, ageSeconds: 0 });
    expect(check([right, right])).toMatchObject({ reason: "timestamp-unreadable" });
  });

  test("throws if the body isn't raw bytes [SIG-02]", () => {
    for (const parsed of [JSON.parse(body.toString()), undefined, body.toString()])
      expect(() => check(right, { body: parsed })).toThrow(
        new TypeError(
          "The body of a delivery is its raw bytes, a Uint8Array or Buffer: take it before a JSON parser does.",
        ),
      );
  });

  test("throws if the time is missing or invalid [SIG-06]", () => {
    const what = "pass the current time in seconds since 1970, Math.floor(Date.now() / 1000).";
    for (const header of [right, undefined])
      expect(() => check(header, { nowSeconds: undefined })).toThrow(
        new TypeError(`nowSeconds is missing: ${what}`),
      );
    for (const nowSeconds of [null, String(t), Number.NaN, Number.POSITIVE_INFINITY, new Date(t * 1000)])
      expect(() => check(right, { nowSeconds })).toThrow(
        new TypeError(`nowSeconds must be a finite number (got ${String(nowSeconds)}): ${what}`),
      );
  });

  test("accepts any time below a trillion seconds", () => {
    const verifyAt = (nowSeconds: number) => verify({ header: undefined, body, secret, nowSeconds });
    expect(verifyAt(1e12 - 1)).toEqual({ valid: false, reason: "header-missing" });
    expect(() => verifyAt(1e12)).toThrow(RangeError);
  });

  test("throws if the time is in milliseconds [SIG-06]", () => {
    expect(() => check(right, { nowSeconds: t * 1000 })).toThrow(
      new RangeError(
        `nowSeconds is in milliseconds (got ${t * 1000}): pass the current time in seconds since 1970, Math.floor(Date.now() / 1000).`,
      ),
    );
    // Even the latest time that `webhooks verify --at` accepts is read as seconds, not milliseconds.
    expect(check(right, { nowSeconds: 999_999_999_999 })).toMatchObject({ reason: "too-old" });
  });

  test("reports a non-Base64 secret as the reason instead of throwing [SIG-03]", () => {
    for (const unreadable of [`${secret}\n`, "", undefined, null, 1234, Buffer.from(secret)])
      expect(check(right, { secret: unreadable })).toMatchObject({ reason: "secret-unreadable" });
  });

  test("refuses a signature in Base64 or uppercase hexadecimal [SIG-04]", () => {
    const base64 = [digest.toString("base64"), digest.toString("base64url")];
    for (const text of [...base64, v1.toUpperCase(), v1.slice(1), `${v1}0`]) {
      expect(check(`t=${t},v1=${text}`), text).toMatchObject({ valid: false, reason: "signature-mismatch" });
    }
  });

  test("compares signatures only in constant time [SIG-05]", () => {
    const source =
      readFileSync("src/webhooks/signature.ts", "utf8") + readFileSync("src/webhooks/verify.ts", "utf8");
    expect(source).toContain("timingSafeEqual(received, expected)");
    expect(source).not.toMatch(/(signature|digest|expected)\w*\s*[!=]==?\s*(signature|digest|expected)/i);
  });

  test("accepts an age of 300 seconds but not 301 [SIG-06]", () => {
    expect(check(right, { nowSeconds: t + 300 })).toEqual({ valid: true, ageSeconds: 300 });
    const refused = { valid: false, reason: "too-old", ageSeconds: 301 };
    expect(check(right, { nowSeconds: t + 301 })).toEqual(refused);
  });

  test("accepts a time 30 seconds ahead but not 31 [SIG-07]", () => {
    expect(check(right, { nowSeconds: t - 30 })).toEqual({ valid: true, ageSeconds: -30 });
    const refused = { valid: false, reason: "in-the-future", ageSeconds: -31 };
    expect(check(right, { nowSeconds: t - 31 })).toEqual(refused);
  });

  test("applies a custom tolerance to past and future times [SIG-06] [SIG-07]", () => {
    const tolerance = { pastSeconds: 10, futureSeconds: 0 };
    const at = (nowSeconds: number) => check(right, { nowSeconds, tolerance });
    expect(at(t + 10)).toMatchObject({ valid: true });
    expect(at(t + 11)).toMatchObject({ reason: "too-old" });
    expect(at(t - 1)).toMatchObject({ reason: "in-the-future" });
  });

  test("keeps the platform's limit for a direction that a custom tolerance omits", () => {
    const at = (nowSeconds: number, tolerance: object) => check(right, { nowSeconds, tolerance });
    expect(at(t + 301, { futureSeconds: 0 })).toMatchObject({ reason: "too-old" });
    expect(at(t + 300, { futureSeconds: 0 })).toMatchObject({ valid: true });
    expect(at(t - 31, { pastSeconds: 10 })).toMatchObject({ reason: "in-the-future" });
    expect(at(t - 30, { pastSeconds: 10 })).toMatchObject({ valid: true });
  });

  test("verifies a signed body unless one bit has changed [SIG-02] [SIG-04]", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(1599), (bytes, bit) => {
        const header = signatureHeader(secret, t, bytes);
        expect(check(header, { body: bytes })).toEqual({ valid: true, ageSeconds: 0 });
        const flipped = Uint8Array.from(bytes);
        const at = Math.floor(bit / 8) % flipped.length;
        flipped[at] = (flipped[at] as number) ^ (1 << (bit % 8));
        expect(check(header, { body: flipped }).valid).toBe(false);
      }),
    );
  });

  test("rejects any random header without throwing", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom("t=", "v1=", ",", "=", `${t}`, v1.slice(2)));
    const anyHeader = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(anyHeader, fc.string(), (header, text) => {
        expect(check(header).valid).toBe(false);
        expect(check(header, { secret: text }).valid).toBe(false);
      }),
    );
  });
});
