import { describe, expect, test } from "vitest";
import {
  captureMessage,
  createWaitingMessage,
  maskMessage,
  maxBodyBytes,
  measureMessage,
} from "../../../../src/sandbox/wire/requests/message";
import { createRequestMasker } from "../../../../src/traffic/masking/request-masker";

const json = { "content-type": "application/json" } as const;
const bytesOf = (text: string) => Buffer.from(text);

describe("a pending message", () => {
  test("keeps a body of up to 20 KiB whole, and the beginning of a longer one", () => {
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

describe("a captured message", () => {
  const capture = (text: string, type: string | null = "application/json", keepsBodies = true) =>
    captureMessage(
      createWaitingMessage({
        headers: type === null ? {} : { "content-type": type as "application/json" },
        body: bytesOf(text),
      }),
      keepsBodies,
    );

  test.each([
    ["{}", "application/json", true, "text", 2],
    ["{}", null, true, "text", 2],
    ["{}", "application/json", false, "off", undefined],
    ["{}", "image/png", true, "size", undefined],
    ["{}", "image/png", false, "size", undefined],
    ["a\0", "text/plain", true, "size", undefined],
    ["", "image/png", true, "text", 0],
    ["", null, false, "text", 0],
  ])("with body %j of type %s, storing bodies: %s, stores %s", (text, type, keepsBodies, kept, length) => {
    const message = capture(text, type, keepsBodies);
    expect([message.kept, message.beginning?.length, message.type, message.bytes]).toEqual([
      kept,
      length,
      type,
      text.length,
    ]);
  });

  test("has the announced size if its body was too large to read", () => {
    const oversized = (headers: Readonly<Record<Lowercase<string>, string>>) =>
      captureMessage({ headers, beginning: new Uint8Array(), bytes: undefined }, true);
    expect(oversized({ "content-length": "99" })).toEqual({
      headers: { "content-length": "99" },
      type: null,
      bytes: 99,
      beginning: undefined,
      kept: "size",
    });
    expect([oversized({}).bytes, oversized({ "content-length": "soon" }).bytes]).toEqual([0, 0]);
  });

  test("ends before a character that would be cut in two", () => {
    const text = `a${"ü".repeat(10_240)}`;
    expect(capture(text).beginning?.length).toBe(20_479);
    expect(capture(text.slice(0, 10_000)).beginning?.length).toBe(19_999);
  });
});

describe("a masked message", () => {
  const mask = (message: object) =>
    maskMessage(
      {
        headers: {},
        type: "application/json",
        bytes: 2,
        beginning: bytesOf("{}"),
        kept: "text",
        ...message,
      } as Parameters<typeof maskMessage>[0],
      createRequestMasker({ xapikey: "sk_test_own" }),
    );

  test("has the caller's key masked in its headers and body", () => {
    expect(
      mask({
        headers: { xapikey: "sk_test_own", "x-run": "7", "x-note": "of sk_test_own" },
        beginning: bytesOf('{"a":"sk_test_own"}'),
        bytes: 19,
      }),
    ).toEqual({
      headers: { xapikey: "****", "x-run": "7", "x-note": "of ****" },
      type: "application/json",
      bytes: 19,
      kept: "whole",
      body: '{"a":"****"}',
    });
  });

  test.each([
    ["off", "off"],
    ["size", "size"],
    ["text", "size"],
  ])("has no body if there is none to store: %s", (kept, shown) => {
    expect(mask({ beginning: undefined, kept })).toMatchObject({ kept: shown, body: null });
    expect(mask({ kept: "off" })).toMatchObject({ kept: "off", body: null });
  });

  const fullText = "x".repeat(maxBodyBytes);
  const cut = (beginning: string, bytes: number) => {
    const { kept, body } = mask({ beginning: bytesOf(beginning), bytes });
    return [kept, body?.length];
  };

  test("keeps up to 16 KiB of a body that arrived in full", () => {
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
