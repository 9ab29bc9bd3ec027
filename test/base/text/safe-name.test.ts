import { expect, test } from "vitest";
import { toSafeFileName } from "../../../src/base/text/safe-name";
import { indentNextLines, toOneLine, toSafeSentence } from "../../../src/base/text/safe-sentence";

test.each([
  ["invoice.pdf", "invoice.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\temp\\a.pdf", "a.pdf"],
  ['a<b>:"|?*\u0000\u202e.pdf', "a_b________.pdf"],
  ["  .-hidden", "hidden"],
  ["name. . ", "name"],
  ["CON", "_CON"],
  ["com1.txt", "_com1.txt"],
  ["console.txt", "console.txt"],
  ["..", ""],
  ["", ""],
])("turns %j into the safe file name %j", (name, safe) => {
  expect(toSafeFileName(name)).toBe(safe);
});

test.each([
  [`${"a".repeat(196)}.pdf`, `${"a".repeat(196)}.pdf`],
  [`${"a".repeat(197)}.pdf`, `${"a".repeat(196)}.pdf`],
  [`${"ä".repeat(150)}.pdf`, `${"ä".repeat(98)}.pdf`],
  [`${"a".repeat(200)}.tooLongEnd`, `${"a".repeat(200)}`],
  [`${"a".repeat(200)}.longEndin`, `${"a".repeat(190)}.longEndin`],
  [`${"a".repeat(300)}`, "a".repeat(200)],
])("shortens a name to 200 bytes but keeps a short extension: %s", (name, short) => {
  expect(toSafeFileName(name)).toBe(short);
});

test("formats an untrusted string on one line", () => {
  const text = "a\r\n`b`\u2028##[error]c";
  expect([toOneLine(text), toSafeSentence(text)]).toEqual(["a `b` ## [error]c", "a 'b' ## [error]c"]);
});

test("indents all lines except the first", () => {
  expect(indentNextLines("a\r\nb\n\nc##[x]\n")).toBe("a\n  | b\n  | c## [x]\n");
});
