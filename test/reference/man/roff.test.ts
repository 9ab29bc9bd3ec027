import { expect, test } from "vitest";
import {
  escapeText,
  formatBold,
  formatItem,
  formatManPage,
  formatPageItem,
} from "../../../src/reference/man/roff";

test.each([
  ["a-b \\ 'c' `d` ^e ~f", "a\\-b \\e \\(aqc\\(aq \\(gad\\(ga \\(hae \\(tif"],
  [".dot", "\\&.dot"],
  ["a.dot", "a.dot"],
  ["ä – 株 😀\t", "\\[u00E4] \\[u2013] \\[u682A] \\[u1F600]\\[u0009]"],
])("escapes %j", (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});

test("quotes names and terms", () => {
  expect(formatBold('say "a-b"')).toBe('.B "say \\(dqa\\-b\\(dq"');
  expect(formatItem("--a", "one-two")).toEqual([".TP", '.B "\\-\\-a"', "one\\-two"]);
  expect(formatPageItem("recoup-a", ".b")).toEqual([".TP", '.BR "recoup\\-a" (1)', "\\&.b"]);
});

test("begins a page with its title and name", () => {
  expect(formatManPage("recoup-a", 7, "Show 'a'", [".SH B", "c"]).split("\n").slice(1)).toEqual([
    '.TH RECOUP\\-A 7 "" "" "recoup manual"',
    ".SH NAME",
    "recoup\\-a \\- Show \\(aqa\\(aq",
    ...[".SH B", "c", ""],
  ]);
});
