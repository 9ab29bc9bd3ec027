import { expect, test } from "vitest";
import { readReportRequests } from "../../../src/scenario/report/requested-report";

const kinds = ["tap", "junit", "html"] as const;

test.each([
  [[], []],
  [["tap"], [{ kind: "tap" }]],
  [
    [" tap=- , junit=a=b.xml", "html=c.html"],
    [{ kind: "tap" }, { kind: "junit", file: "a=b.xml" }, { kind: "html", file: "c.html" }],
  ],
  [
    ["tap=", "tap=a"],
    [{ kind: "tap" }, { kind: "tap", file: "a" }],
  ],
])("parses the report requests %j", (texts, requests) => {
  expect(readReportRequests(texts, kinds)).toEqual(requests);
});

test.each([
  [["tap,junit"], "Only one report can go to stdout; give the others a file: --report junit=report.xml."],
  [["tap=a", "junit=b,html=./b"], "Two reports can't go to the same file b; use a different file for each."],
  [["tap", "xml=a"], 'There is no report "xml".'],
  [[""], 'There is no report "".'],
])("refuses the report requests %j", (texts, message) => {
  expect(() => readReportRequests(texts, kinds)).toThrow(message);
});

test("suggests the closest report for a misspelling, or lists all reports", () => {
  const hintOf = (text: string) => {
    try {
      return readReportRequests([text], kinds);
    } catch (error) {
      return (error as { readonly kind: string; readonly details: { readonly hint: unknown } }).details.hint;
    }
  };
  expect(String(hintOf("junti"))).toContain("junit");
  expect(String(hintOf("quite-different"))).toBe("Use one of tap, junit, html.");
});
