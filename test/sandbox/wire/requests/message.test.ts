import { describe, expect, test } from "vitest";
import type { Headers } from "../../../../src/base/http";
import {
  createWaitingMessage,
  maskMessage,
  maxBodyBytes,
  measureMessage,
} from "../../../../src/sandbox/wire/requests/message";
import { createRequestMasker } from "../../../../src/traffic/masking/request-masker";

const json = { "content-type": "application/json" } as const;
const bytesOf = (text: string) => Buffer.from(text);

describe("a pending message", () => {
  test("keeps a body of up to 20 KiB in full, and only the beginning of a longer one", () => {
    const short = new Uint8Array(20 * 1024);
    expect(createWaitingMessage({ headers: json, body: short })).toEqual({
      headers: json,
      beginning: short,
      bytes: 20_480,
    });
    const { beginning, bytes } = createWaitingMessage({ headers: json, body: new Uint8Array(20_481) });
    expect([beginning.length, beginning.buffer.byteLength, bytes]).toEqual([20_480, 20_480, 20_481]);
  });

  test("has no size if its body was too large to read", () => {
    expect(createWaitingMessage({ headers: {}, isOversized: true })).toEqual({
      headers: {},
      beginning: new Uint8Array(),
      bytes: undefined,
    });
  });

  test("includes its headers in its size", () => {
    expect(measureMessage({ headers: { "x-run": "77" }, beginning: new Uint8Array(3), bytes: 9 })).toBe(10);
  });
});

describe("a masked message", () => {
  const masker = createRequestMasker({ xapikey: "sk_test_own" });
  const mask = (body: string, type: string | null = "application/json", keepsBodies = true) => {
    const headers: Headers = type === null ? {} : { "content-type": type };
    return maskMessage(createWaitingMessage({ headers, body: bytesOf(body) }), masker, keepsBodies);
  };

  test("has the caller's key masked in its headers and body", () => {
    const headers = { ...json, xapikey: "sk_test_own", "x-run": "7", "x-note": "of sk_test_own" };
    const body = bytesOf('{"a":"sk_test_own"}');
    expect(maskMessage(createWaitingMessage({ headers, body }), masker, true)).toEqual({
      headers: { ...json, xapikey: "****", "x-run": "7", "x-note": "of ****" },
      type: "application/json",
      bytes: 19,
      kept: "whole",
      body: '{"a":"****"}',
    });
  });

  test.each([
    ["{}", "application/json", true, "whole", "{}"],
    ["{}", null, true, "whole", "{}"],
    ["{}", "application/json", false, "off", null],
    ["{}", "image/png", true, "size", null],
    ["{}", "image/png", false, "size", null],
    ["a\0", "text/plain", true, "size", null],
    ["", "image/png", true, "whole", ""],
    ["", null, false, "whole", ""],
  ])("with body %j of type %s, storing bodies: %s, stores %s", (text, type, keepsBodies, kept, body) => {
    expect(mask(text, type, keepsBodies)).toMatchObject({ kept, body, type, bytes: text.length });
  });

  test("has the announced size if its body was too large to read", () => {
    const oversized = (headers: Readonly<Record<Lowercase<string>, string>>) =>
      maskMessage(createWaitingMessage({ headers, isOversized: true }), masker, true);
    expect(oversized({ "content-length": "99" })).toEqual({
      headers: { "content-length": "99" },
      type: null,
      bytes: 99,
      kept: "size",
      body: null,
    });
    expect([oversized({}).bytes, oversized({ "content-length": "soon" }).bytes]).toEqual([0, 0]);
  });

  test("is stored as text even if the stored beginning ends within a character", () => {
    expect(mask(`a${"ü".repeat(10_240)}`)).toMatchObject({ kept: "cut", body: `a${"ü".repeat(8_191)}` });
  });

  const cut = (beginning: string, bytes: number) => {
    const { kept, body } = maskMessage({ headers: json, beginning: bytesOf(beginning), bytes }, masker, true);
    return [kept, body?.length];
  };

  test("keeps up to 16 KiB of a body that arrived in full", () => {
    const fullText = "x".repeat(maxBodyBytes);
    expect(cut(fullText, maxBodyBytes)).toEqual(["whole", 16_384]);
    expect(cut(`${fullText}x`, maxBodyBytes + 1)).toEqual(["cut", 16_384]);
    expect(cut("ü".repeat(5_461), 10_922)).toEqual(["whole", 5_461]);
    expect(cut("ü".repeat(8_192), 16_384)).toEqual(["whole", 8_192]);
    expect(cut(`a${"ü".repeat(8_192)}`, 16_385)).toEqual(["cut", 8_192]);
  });

  test("drops the last 4 KiB of a truncated body, which may contain part of a secret", () => {
    expect(cut("x".repeat(10_000), 10_001)).toEqual(["cut", 5_904]);
    expect(cut("x".repeat(20_480), 30_000)).toEqual(["cut", 16_384]);
    expect(cut("x".repeat(4_096), 30_000)).toEqual(["cut", 0]);
    expect(cut("x".repeat(4_000), 30_000)).toEqual(["cut", 0]);
  });
});
