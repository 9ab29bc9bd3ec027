import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeUnsafeJson, isUnsafe } from "../../src/base/text/unsafe-characters";
import { escapeJsonBytes } from "../../src/render/text/safe-bytes";
import { sanitizeCell, sanitizeLines } from "../../src/render/text/safe-text";
import { codePoint } from "../support/code-point";

const forbidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const anyText = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc
    .array(
      fc.constantFrom(
        "\u001b",
        "\u0085",
        "\r",
        "\n",
        "\t",
        "\u202e",
        "\u2069",
        "\ud800",
        "\udc00",
        "é",
        "株",
        "\u200d",
      ),
    )
    .map((parts) => parts.join("")),
);

test("classifies exactly the forbidden code points as unsafe", () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (isUnsafe(character) !== forbidden.test(character)) throw new Error(`U+${code.toString(16)}`);
  }
});

test("replaces line breaks and forbidden characters in the text of a cell", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(sanitizeCell(text)).not.toMatch(forbidden);
    }),
  );
});

test("leaves no forbidden characters except line feeds in a paragraph", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(sanitizeLines(text).replaceAll("\n", "")).not.toMatch(forbidden);
    }),
  );
});

test("replaces line breaks and tabs in a cell with a space", () => {
  expect(sanitizeCell("a\r\nb\tc\u2028d\u001b[31me\u009bf\u202eg\ufeff")).toBe(
    "a b c d\ufffd[31me\ufffdf\ufffdg\ufffd",
  );
});

test("preserves letters, joiners and emoji in several scripts", () => {
  for (const text of ["Zoë", "می‌خواهم", "क्‍ष", "👩‍👩‍👧‍👦", "株式会社", "شركة", "€ – …"]) {
    expect(sanitizeCell(text)).toBe(text);
    expect(sanitizeLines(text)).toBe(text);
  }
});

test("converts all line breaks in a paragraph to line feeds", () => {
  expect(sanitizeLines("a\r\nb\rc\u2029d\te")).toBe("a\nb\nc\nd e");
  expect(sanitizeLines("a\tb\u001b", "\t")).toBe("a\tb\ufffd");
});

test("classifies bytes the same way as the text that they encode", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bytes = Buffer.from(
        text.replace(/\p{Cc}/gu, (control) => (control === "\u001b" || control > "~" ? control : " ")),
      );
      const safe = escapeJsonBytes(bytes);
      expect(safe.toString()).toBe(escapeUnsafeJson(bytes.toString()));
      if (!forbidden.test(bytes.toString())) expect(safe).toBe(bytes);
    }),
  );
});

test("finds every unsafe character in a byte sequence", () => {
  for (let code = 0x7f; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (!isUnsafe(character) && code > 0x3000 && code % 97 !== 0) continue;
    const bytes = Buffer.from(`"é${character}é"`);
    if ((escapeJsonBytes(bytes) !== bytes) !== isUnsafe(character)) throw new Error(`U+${code.toString(16)}`);
  }
});

test("replaces a lone C1 byte, which an 8-bit terminal might execute", () => {
  expect(escapeJsonBytes(Buffer.from([0x22, 0x9b, 0x22])).toString()).toBe('"\ufffd"');
});
