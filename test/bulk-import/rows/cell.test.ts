import { expect, test } from "vitest";
import * as z from "zod";
import { NumberText } from "../../../src/base/json/json";
import { readCell, readDate, readLocalNumber } from "../../../src/bulk-import/rows/cell";
import { toRowFindings } from "../../../src/bulk-import/rows/findings";
import { requireDatePattern } from "../../../src/bulk-import/rows/local-format";
import { SuggestedFormat } from "../../../src/bulk-import/rows/suggested-format";

const number = (text: string) => ({ value: new NumberText(text) });

test.each([
  ["1.250,50", ",", "1250.50"],
  ["1.250", ",", "1250"],
  ["-1.250.000,5", ",", "-1250000.5"],
  ["+007,50", ",", "7.50"],
  ["1'250,00", ",", "1250.00"],
  ["1’234’567.50", ".", "1234567.50"],
  ["1 250", ",", "1250"],
  ["1,250.50", ".", "1250.50"],
  ["0", ".", "0"],
  ["1.25,0", ",", undefined],
  ["1.250 000", ",", undefined],
  ["1,2,3", ",", undefined],
  ["1,", ",", undefined],
  ["1,x", ",", undefined],
  [",5", ",", undefined],
  ["", ",", undefined],
] as const)("reads the number %s with the decimal mark %s: %s", (text, decimal, expected) => {
  expect(readLocalNumber(text, decimal)).toBe(expected);
});

const long = "1".repeat(41);

test.each([
  [" 12.50 ", {}, number("12.50")],
  ["-0", {}, number("-0")],
  ["1".repeat(40), {}, number("1".repeat(40))],
  [
    "1250,50",
    {},
    {
      problem: '"1250,50" is not a number such as 1250.00; for a decimal comma, add --decimal ,',
      local: "number",
    },
  ],
  [
    "01.50",
    {},
    {
      problem: '"01.50" is not a number such as 1250.00; for a decimal point, add --decimal .',
      local: "number",
    },
  ],
  ["soon", {}, { problem: '"soon" is not a number such as 1250.00' }],
  [long, {}, { problem: `"${"1".repeat(40)}" is not a number such as 1250.00` }],
  ["1.250,50", { decimal: "," }, number("1250.50")],
  ["1,250.50", { decimal: "," }, { problem: '"1,250.50" is not a number such as 1.250,00' }],
  ["soon", { decimal: "." }, { problem: '"soon" is not a number such as 1,250.00' }],
] as const)("reads the cell %j as a number with %j", (text, format, result) => {
  expect(readCell(text, z.number(), format)).toEqual(result);
});

test.each([
  [" TRUE ", { value: true }],
  ["false", { value: false }],
  ["yes", { problem: '"yes" is neither true nor false' }],
])("reads the cell %j as a Boolean", (text, result) => {
  expect(readCell(text, z.boolean())).toEqual(result);
});

test("accepts text unless it is too long or not UTF-8", () => {
  expect(readCell(" a ", z.string())).toEqual({ value: " a " });
  expect(readCell(" a ", undefined)).toEqual({ value: " a " });
  expect(readCell("a\ufffd", undefined)).toEqual({
    problem: "is not valid UTF-8: save it as UTF-8, for example with `iconv -f WINDOWS-1252 -t UTF-8`",
  });
  expect(readCell("x".repeat(65_536), undefined)).toEqual({ value: "x".repeat(65_536) });
  expect(readCell("x".repeat(65_537), undefined)).toEqual({
    problem: "has 65537 characters; at most 65536 are allowed",
  });
});

const pattern = (text: string) => requireDatePattern("--date-format", text);

test.each([
  ["DD.MM.YYYY", "31.01.2026", "2026-01-31"],
  ["DD.MM.YYYY", "1.1.2026", undefined],
  ["DD.MM.YYYY", "31x01x2026", undefined],
  ["DD.MM.YYYY", "31.02.2026", undefined],
  ["D.M.YYYY", "1.1.2026", "2026-01-01"],
  ["D.M.YYYY", "11.12.2026", "2026-12-11"],
  ["MM/DD/YYYY", "01/31/2026", "2026-01-31"],
  ["YYYYMMDD", "20260131", "2026-01-31"],
  ["D - M YYYY", "1 - 2 2026", "2026-02-01"],
])("with the format %s, reads the date %s as %s", (format, text, date) => {
  expect(pattern(format).read(text)).toBe(date);
});

test.each(["DD.MM.YY", "DD.MM", "DD.DD.YYYY", "DD_MM_YYYY", "DD.MM.YYYY HH", ""])(
  "refuses the date format %j",
  (text) => {
    expect(() => pattern(text)).toThrow(
      expect.objectContaining({ kind: "usage", message: `--date-format: "${text}" is not a date format.` }),
    );
  },
);

test.each([
  ["2026-01-31", {}, { value: "2026-01-31" }],
  [" soon ", {}, { value: " soon " }],
  [
    " 31.01.2026 ",
    {},
    {
      problem: '"31.01.2026" is not a date such as 2026-01-31; add --date-format, for example DD.MM.YYYY',
      local: "date",
    },
  ],
  ["31.01/2026", {}, { value: "31.01/2026" }],
  [" 31.01.2026 ", { date: pattern("DD.MM.YYYY") }, { value: "2026-01-31" }],
  [
    "2026-01-31",
    { date: pattern("DD.MM.YYYY") },
    { problem: '"2026-01-31" is not a date in the format DD.MM.YYYY' },
  ],
])("reads the date %j with the format %j", (text, format, result) => {
  expect(readDate(text, format)).toEqual(result);
});

/** Returns the suggestion for a file with findings about these cells. */
function suggest(numbers: readonly string[], dates: readonly string[], otherFindings = 0) {
  const format = new SuggestedFormat();
  format.add(numbers.map((text) => ({ kind: "number", text })));
  format.add(dates.map((text) => ({ kind: "date", text })));
  const hint = format.hint(["import", "a.csv"], numbers.length + dates.length + otherFindings);
  return hint === undefined ? undefined : String(hint);
}

const run = (flags: string) => `If that is the format of the file, run \`recoup import a.csv ${flags}\`.`;

test.each([
  [["1250,50"], [], 0, run("--decimal ,")],
  [["1,250.50"], [], 0, run("--decimal .")],
  [["1,250"], [], 0, undefined],
  [["1,250", "1.250,50"], [], 0, run("--decimal ,")],
  [["1.250,50", "1,250.50"], [], 0, undefined],
  [[], ["31.01.2026"], 0, run("--date-format DD.MM.YYYY")],
  [[], ["31/01/2026"], 0, run("--date-format DD/MM/YYYY")],
  [[], ["01/31/2026"], 0, run("--date-format MM/DD/YYYY")],
  [[], ["31-01-2026"], 0, run("--date-format DD-MM-YYYY")],
  [[], ["01-31-2026"], 0, run("--date-format MM-DD-YYYY")],
  [[], ["01/02/2026"], 0, undefined],
  [[], ["31.1.2026", "01.02.2026"], 0, run("--date-format D.M.YYYY")],
  [["1250,50"], ["31.01.2026"], 0, run("--decimal , --date-format DD.MM.YYYY")],
  [["1250,50"], ["01/02/2026"], 0, undefined],
  [["1250,50"], [], 1, undefined],
  [[], [], 0, undefined],
])(
  "suggests a format for the numbers %j and dates %j (%i other findings): %s",
  (numbers, dates, others, hint) => {
    expect(suggest(numbers, dates, others)).toBe(hint);
  },
);

test("reports findings by column and requires a case", () => {
  const findings = [
    { path: "amount", message: "is required" },
    { path: "other", message: "is odd" },
  ];
  expect(toRowFindings({ case: "A1" }, findings, new Map([["amount", "sum"]]))).toEqual([
    { path: "sum", message: "is required" },
    { path: "other", message: "is odd" },
  ]);
  expect(toRowFindings({ case: " " }, [], new Map())).toEqual([{ path: "case", message: "is required" }]);
});
