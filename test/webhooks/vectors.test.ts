import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verify } from "../../src/webhooks";

const t = 1767225600;
const plainKey = Buffer.from("a key of a subscription, 32 bytes");
const plainBody = Buffer.from('{"id":"e1"}');

/** Computes a signature from the rule alone, not with the tested code. */
const signatureOf = (key: Buffer, body: Buffer, time: string | number = t) =>
  createHmac("sha256", key)
    .update(Buffer.concat([Buffer.from(`${time}.`), body]))
    .digest("hex");
const v1 = signatureOf(plainKey, plainBody);
const check = (header: string, change = {}) =>
  verify({ header, body: plainBody, secret: plainKey.toString("base64"), nowSeconds: t, ...change });
const verdict = (header: string, change = {}) => {
  const result = check(header, change);
  return result.valid ? "valid" : result.reason;
};

describe("the age of a delivery", () => {
  test.each([
    [0, "valid"],
    [1, "valid"],
    [299, "valid"],
    [300, "valid"],
    [300.001, "too-old"],
    [301, "too-old"],
    [302, "too-old"],
    [86_400, "too-old"],
    [-1, "valid"],
    [-29, "valid"],
    [-30, "valid"],
    [-30.001, "in-the-future"],
    [-31, "in-the-future"],
    [-32, "in-the-future"],
    [-86_400, "in-the-future"],
  ])("is judged at %d seconds as %s [SIG-06] [SIG-07]", (age, expected) => {
    expect(verdict(`t=${t},v1=${v1}`, { nowSeconds: t + age })).toBe(expected);
  });

  test("doesn't excuse a wrong signature [SIG-04]", () => {
    for (const age of [0, 300, 301, -30, -31])
      expect(verdict(`t=${t},v1=${"0".repeat(64)}`, { nowSeconds: t + age })).toBe("signature-mismatch");
  });
});

describe("a signature header", () => {
  const other = "0".repeat(64);
  test.each([
    [`t=${t},v1=${v1}`, "valid"],
    [`v1=${v1},t=${t}`, "valid"],
    [` t=${t} , v1=${v1} `, "valid"],
    [`t = ${t}, v1 = ${v1}`, "valid"],
    [`t=${t},v1=${v1},`, "valid"],
    [`t=${t},v0=${other},v1=${v1}`, "valid"],
    [`t=${t},v1=${v1},v2=${other}`, "valid"],
    [`t=${t},v1=${other},v1=${v1}`, "valid"],
    [`t=${t},v1=${v1},v1=${other}`, "valid"],
    [`t=${t},v1=${other}`, "signature-mismatch"],
    [`t=${t},v0=${v1}`, "signature-missing"],
    [`t=${t}`, "signature-missing"],
    [`t=${t},v1=`, "signature-mismatch"],
    [`v1=${v1}`, "timestamp-missing"],
    [v1, "timestamp-missing"],
    ["", "timestamp-missing"],
    [`T=${t},V1=${v1}`, "timestamp-missing"],
    [`t:${t};v1:${v1}`, "timestamp-missing"],
    [`t=,v1=${v1}`, "timestamp-unreadable"],
    [`t=now,v1=${v1}`, "timestamp-unreadable"],
    [`t=${t}.0,v1=${v1}`, "timestamp-unreadable"],
    [`t=-${t},v1=${v1}`, "timestamp-unreadable"],
    [`t=${t},t=${t},v1=${v1}`, "timestamp-unreadable"],
    [`t=${t},v1=${v1.toUpperCase()}`, "signature-mismatch"],
    [`t=${t},v1=${Buffer.from(v1, "hex").toString("base64")}`, "signature-mismatch"],
    [`t=${t},v1=${v1.slice(0, 63)}`, "signature-mismatch"],
    [`t=${t},v1=${v1}0`, "signature-mismatch"],
    [`t=${t},v1=sha256=${v1}`, "signature-mismatch"],
    [`t=${t},v1="${v1}"`, "signature-mismatch"],
  ])("%s is %s [SIG-01] [SIG-04]", (header, expected) => {
    expect(verdict(header)).toBe(expected);
  });

  test("yields a different signature if its timestamp has a leading zero [SIG-02]", () => {
    expect(verdict(`t=0${t},v1=${v1}`)).toBe("signature-mismatch");
    expect(verdict(`t=0${t},v1=${signatureOf(plainKey, plainBody, `0${t}`)}`)).toBe("valid");
  });
});

describe("a secret", () => {
  const keys: Readonly<Record<string, Buffer>> = {
    "with + and /": Buffer.from("fbeffffbefbefbffeffb", "hex"),
    "without padding": Buffer.from("thirty-three bytes make no padding", "latin1").subarray(0, 33),
    "with one =": Buffer.from("thirty-two bytes make one equals", "latin1"),
    "with two ==": Buffer.from("thirty-one bytes make two equal", "latin1"),
    "of one byte": Buffer.from([0]),
    "longer than a block of the hash": Buffer.alloc(100, 0xfe),
    "of bytes that are not text": Buffer.from(Array.from({ length: 64 }, (_, index) => 255 - index)),
  };

  test("has the padding given in its name", () => {
    const texts = Object.values(keys).map((key) => key.toString("base64"));
    expect(texts[0]).toMatch(/(?=.*\+)(?=.*\/)/);
    expect(texts.slice(1, 4).map((text) => /=*$/.exec(text)?.[0])).toEqual(["", "=", "=="]);
  });

  test.each(Object.keys(keys))("is decoded %s [SIG-03]", (name) => {
    const key = keys[name] as Buffer;
    const secret = key.toString("base64");
    expect(verdict(`t=${t},v1=${signatureOf(key, plainBody)}`, { secret })).toBe("valid");
    expect(verdict(`t=${t},v1=${signatureOf(Buffer.from(secret), plainBody)}`, { secret })).toBe(
      "signature-mismatch",
    );
  });

  test.each([
    ["the URL-safe alphabet", "--__--__"],
    ["a lost =", "c2VjcmV0cw"],
    ["a line break", "c2VjcmV0\n"],
    ["a space", "c2Vj cmV0"],
    ["quotes", '"c2VjcmV0"'],
    ["nothing", ""],
  ])("is refused with %s [SIG-03]", (_, secret) => {
    expect(verdict(`t=${t},v1=${v1}`, { secret })).toBe("secret-unreadable");
  });
});

describe("a body", () => {
  const bodies: Readonly<Record<string, Buffer>> = {
    "without a byte": Buffer.alloc(0),
    "with a byte order mark": Buffer.from("\uFEFF{}"),
    "with CRLF": Buffer.from('{\r\n  "id": "e1"\r\n}\r\n'),
    "with CR alone": Buffer.from('{\r"id":1}\r'),
    "with NUL": Buffer.from('{"id":"\0"}\0'),
    "of invalid UTF-8": Buffer.from([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x7d]),
    "with numbers that a parser would shorten": Buffer.from(
      '{"amount":100.00,"n":1e2,"big":12345678901234567890}',
    ),
    "with names twice": Buffer.from('{"a":1,"a":2}'),
    "with characters of four bytes": Buffer.from('{"note":"🧾 łódź"}'),
    "of 1 MB": Buffer.alloc(1_000_000, '{"note":"0123456789"}'),
    "with every byte": Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
    "that looks like the payload": Buffer.from(`${t}.{}`),
  };

  test.each(Object.keys(bodies))("is valid only as received: %s [SIG-02]", (name) => {
    const body = bodies[name] as Buffer;
    const header = `t=${t},v1=${signatureOf(plainKey, body)}`;
    expect(verdict(header, { body })).toBe("valid");
    const others: Uint8Array[] = [
      Buffer.concat([body, Buffer.from("\n")]),
      Buffer.concat([Buffer.from("\uFEFF"), body]),
    ];
    if (body.length > 0) others.push(body.subarray(1), body.subarray(0, -1), flipped(body));
    for (const other of others) expect(verdict(header, { body: other })).toBe("signature-mismatch");
  });
});

function flipped(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const middle = copy.length >> 1;
  copy[middle] = (copy[middle] as number) ^ 1;
  return copy;
}
