import { expect, test } from "vitest";
import { isText, trimPartialCharacter, truncateHeaders } from "../../../src/traffic/masking/text-body";

test.each([
  ["application/json", "{}", true],
  ["application/problem+JSON", "{}", true],
  ["application/xml", "<a/>", true],
  ["text/plain", "a", true],
  ["application/x-www-form-urlencoded", "a=b", true],
  [null, "a", true],
  ["application/pdf", "a", false],
  ["application/context/plain", "a", false],
  ["text/plain", "a\0", false],
  [null, "\0", false],
])("decides whether a body of type %s containing %j is text: %s", (type, text, expected) => {
  expect(isText(type, Buffer.from(text))).toBe(expected);
});

test("doesn't treat a body that isn't UTF-8 as text", () => {
  expect(isText("text/plain", Buffer.from([0xff, 0x41]))).toBe(false);
});

test.each(["a", "é", "ࠀ", "€", "😀", "aé", "a€", "a😀"])(
  "removes only an incomplete last character from %s",
  (text) => {
    const bytes = Buffer.from(`xyz${text}`);
    const last = Buffer.byteLength([...text].at(-1) ?? "");
    expect(trimPartialCharacter(bytes)).toBe(bytes);
    for (let missing = 1; missing < last; missing += 1)
      expect(Buffer.from(trimPartialCharacter(bytes.subarray(0, -missing))).toString()).toBe(
        bytes.subarray(0, bytes.length - last).toString(),
      );
  },
);

test("keeps bytes that aren't valid characters", () => {
  expect(trimPartialCharacter(Buffer.from([]))).toHaveLength(0);
  expect(trimPartialCharacter(Buffer.from([0x41, 0x80, 0x80, 0x80, 0x80]))).toHaveLength(5);
  expect(trimPartialCharacter(Buffer.from([0xc3]))).toHaveLength(0);
});

test("keeps 64 headers of up to 1,000 characters, and labels longer ones as truncated", () => {
  const headersOf = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, "v".repeat(length)]));
  const fitting = headersOf(64, 1_000);
  expect(truncateHeaders(fitting)).toBe(fitting);
  expect(truncateHeaders(headersOf(65, 7))).toEqual(headersOf(64, 7));
  const cutHeader = `${"v".repeat(1_000)}…`;
  expect(truncateHeaders(headersOf(2, 1_001))).toEqual({ "x-0": cutHeader, "x-1": cutHeader });
});
