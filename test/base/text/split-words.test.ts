import { expect, test } from "vitest";
import { normalizeName, normalizeWord } from "../../../src/base/text/bare-name";
import { decodePercent } from "../../../src/base/text/decode-percent";
import { isGuid } from "../../../src/base/text/guid";
import { readWebAddress } from "../../../src/base/text/read-url";
import { splitWords } from "../../../src/base/text/split-words";
import { trimEnd } from "../../../src/base/text/trim-end";

test.each([
  ["", [""]],
  ["a", ["a"]],
  ["a ", ["a", ""]],
  ["a\\ ", ["a "]],
  ["  a   b", ["a", "b"]],
  ["'a b' \"c d\"", ["a b", "c d"]],
  ["a'b'\"c\"d", ["abcd"]],
  ['"a\\"b\\$\\`\\\\c\\n"', ['a"b$`\\c\\n']],
  ["'a\\'", ["a\\"]],
  ["a\\'b", ["a'b"]],
  ["'open", ["open"]],
  ['"open', ["open"]],
  ["a \\", ["a", "\\"]],
  ["''", [""]],
])("splits %j as bash does", (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

test("trims the specified characters from the end", () => {
  expect([trimEnd("a/b//", "/"), trimEnd("ab=.=", "=."), trimEnd("//", "/"), trimEnd("", "/")]).toEqual([
    "a/b",
    "ab",
    "",
    "",
  ]);
});

test("ignores spaces, hyphens and case in names but keeps a leading sign", () => {
  expect(
    [" Date created ", "date-created", "dateCreated", "DATE_created", "-Closed"].map(normalizeName),
  ).toEqual(["datecreated", "datecreated", "datecreated", "datecreated", "-closed"]);
  expect(normalizeWord("Pre-Legal Ä 2!")).toBe("prelegalä2");
});

test("decodes percent-encoded text but keeps malformed text", () => {
  expect([decodePercent("a%20b"), decodePercent("a%2")]).toEqual(["a b", "a%2"]);
});

test.each([
  ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", true],
  ["3F2504E0-4F89-41D3-9A0C-0305E82C3301", true],
  ["3f2504e0-4f89-41d3-9a0c-0305e82c330", false],
  ["x3f2504e0-4f89-41d3-9a0c-0305e82c3301", false],
])("determines whether %s is a GUID: %s", (text, is) => {
  expect(isGuid(text)).toBe(is);
});

test.each([
  ["https://a.example/c?d=1#e", true],
  ["HTTP://a.example", true],
  ["https://user@a.example", false],
  ["https://:password@a.example", false],
  ["https://a.example/ b", false],
  ["https://a.example/`b`", false],
  ["ftp://a.example", false],
  ["https://a.example:99999", false],
  [`https://${"a".repeat(2001)}`, false],
])("determines whether %s is safe to open: %s", (text, isSafe) => {
  expect(readWebAddress(text)).toBe(isSafe ? text : undefined);
});
