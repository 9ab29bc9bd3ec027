import { expect, test } from "vitest";
import { escapeUnsafeJson, isUnsafe } from "../../../src/base/text/unsafe-characters";

test.each([
  ["\u0000", true],
  ["\u001f", true],
  [" ", false],
  ["~", false],
  ["\u007f", true],
  ["\u009f", true],
  ["\u00a0", false],
  ["\u061b", false],
  ["\u061c", true],
  ["\u061d", false],
  ["\u180d", false],
  ["\u180e", true],
  ["\u180f", false],
  ["\u200a", false],
  ["\u200b", true],
  ["\u200c", false],
  ["\u200d", false],
  ["\u200e", true],
  ["\u200f", true],
  ["\u2010", false],
  ["\u2027", false],
  ["\u2028", true],
  ["\u202e", true],
  ["\u202f", false],
  ["\u205f", false],
  ["\u2060", true],
  ["\u206f", true],
  ["\u2070", false],
  ["\ufefe", false],
  ["\ufeff", true],
  ["\ufff8", false],
  ["\ufff9", true],
  ["\ufffb", true],
  ["\ufffc", false],
  ["\ud800", true],
  ["\u{1f600}", false],
  ["\u{e0000}", true],
  ["\u{e007f}", true],
  ["\u{e0080}", false],
])("determines whether %j is unsafe to print: %s", (character, isSo) => {
  expect(isUnsafe(`a${character}b`)).toBe(isSo);
});

test("escapes unsafe characters in JSON, except line breaks and tabs", () => {
  expect(escapeUnsafeJson('{"a":\n\t"\u001b\u202e\u{e0001}ä"}\r')).toBe(
    '{"a":\n\t"\\u001b\\u202e\\udb40\\udc01ä"}\r',
  );
  expect(escapeUnsafeJson('"plain"')).toBe('"plain"');
});
