import { describe, expect, test } from "vitest";
import { parseJson } from "../../src/base/json/json";
import {
  computeBodyDigest,
  createDigestKey,
  createSecretDigest,
  parseBodyJson,
  StreamedDigest,
} from "../../src/traffic/digest";

const form = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
const upload = (boundary: string, text = "a") =>
  Buffer.from(`--${boundary}\r\n\r\n${text}\r\n--${boundary}--`);
const jsonDigest = (text: string) => computeBodyDigest(Buffer.from(text), parseJson(text));

describe("a body's digest", () => {
  test("is empty only for an empty body", () => {
    expect([computeBodyDigest(undefined, undefined), computeBodyDigest(new Uint8Array(), undefined)]).toEqual(
      ["", ""],
    );
    expect(computeBodyDigest(Buffer.from("abc"), undefined)).toBe("ungWv48Bz-pBQUDeXa4iI7");
  });

  test("compares JSON by value", () => {
    const digest = jsonDigest('{"a":1,"b":[{"c":1.50,"d":null}]}');
    expect(jsonDigest(' { "b": [ { "d":null, "c":1.5 } ], "a":1.0 }')).toBe(digest);
    for (const other of [
      '{"a":2,"b":[{"c":1.5,"d":null}]}',
      '{"a":1,"b":[{"c":1.5}]}',
      '{"a":1,"b":{"c":1.5,"d":null}}',
      '{"a":"1","b":[{"c":1.5,"d":null}]}',
    ])
      expect(jsonDigest(other)).not.toBe(digest);
    expect(jsonDigest("[1,2]")).not.toBe(jsonDigest("[2,1]"));
  });

  test("ignores the boundary of a multipart form", () => {
    const digest = computeBodyDigest(upload("x"), undefined, form("x"));
    expect(computeBodyDigest(upload("another"), undefined, form("another"))).toBe(digest);
    expect(computeBodyDigest(upload("x", "b"), undefined, form("x"))).not.toBe(digest);
    expect(computeBodyDigest(upload("x"), undefined)).not.toBe(digest);
  });

  test.each([
    ["text/plain", Buffer.from("some text")],
    [form("x"), upload("x", "-x--y--")],
    [form("boundary"), upload("boundary", "--boundar--boundary")],
    [form("x"), Buffer.from("--x")],
  ])("of %s doesn't depend on how the body is split into chunks", (type, body) => {
    const whole = computeBodyDigest(body, undefined, type);
    for (let size = 1; size <= body.length; size += 1) {
      const digest = new StreamedDigest(type);
      for (let start = 0; start < body.length; start += size) digest.add(body.subarray(start, start + size));
      expect(digest.end()).toBe(whole);
    }
  });
});

test("parses a body as JSON up to a maximum size", () => {
  expect(parseBodyJson(Buffer.from('"a"'), 3)).toBe("a");
  expect(parseBodyJson(Buffer.from('"ab"'), 3)).toBeUndefined();
  expect(parseBodyJson(Buffer.from("{"), 3)).toBeUndefined();
  expect([parseBodyJson(new Uint8Array(), 3), parseBodyJson(undefined, 3)]).toEqual([undefined, undefined]);
});

test("replaces secrets with a digest that depends on a random key", () => {
  const digest = createSecretDigest("key");
  expect(digest("secret")).toMatch(/^masked-[\w-]{16}$/);
  expect(digest("secret")).toBe(createSecretDigest("key")("secret"));
  expect(digest("secret")).not.toBe(createSecretDigest("another")("secret"));
  expect(digest("secret")).not.toBe(digest("secreT"));
  expect(createDigestKey()).toMatch(/^[0-9a-f]{64}$/);
  expect(createDigestKey()).not.toBe(createDigestKey());
});
