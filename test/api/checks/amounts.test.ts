import { expect, test } from "vitest";
import { readOmittedFees } from "../../../src/api/case-work/omitted-fees";
import {
  checkAmount,
  findExcessDecimals,
  getCurrencyDecimals,
  readAmount,
  toThousandths,
} from "../../../src/api/checks/amount-check";
import { acceptedExtensions, getFileExtension, getMediaType } from "../../../src/api/files/upload-rules";
import { NumberText } from "../../../src/base/json/json";

const number = (text: string) => new NumberText(text);

test.each([
  ["250.00", number("250.00")],
  [" -0.5 ", number("-0.5")],
  ["0", number("0")],
  ["01", "01"],
  ["1,5", "1,5"],
  ["1e3", "1e3"],
])("reads the amount %j", (text, amount) => {
  expect(readAmount(text)).toEqual(amount);
});

test("converts amounts to thousandths", () => {
  expect([toThousandths(number("1.2345")), toThousandths(number("-2")), toThousandths("1")]).toEqual([
    1235,
    -2000,
    undefined,
  ]);
});

test.each([
  [undefined, "0", undefined],
  [null, "0", undefined],
  [number("0"), "0", undefined],
  [number("-0.01"), "0", "-0.01 is below 0"],
  [number("0"), "above 0", "0 is not above 0"],
  [number("0.01"), "above 0", undefined],
  [number("999999999999.99"), "0", undefined],
  [number("1000000000000"), "above 0", "1000000000000 is too large"],
  ["€ 1.250,50", "0", '"€ 1.250,50" is not an amount: write 1250.50'],
  ["soon", "0", '"soon" is not an amount, for example 250.00'],
  [true, "0", '"true" is not an amount, for example 250.00'],
] as const)("checks the amount %s (%s): %s", (value, min, message) => {
  expect(checkAmount("amount", value, min)).toEqual(
    message === undefined ? [] : [{ path: "amount", message }],
  );
});

test.each([
  ["EUR", 2],
  ["JPY", 0],
  ["KWD", 3],
])("returns the number of decimal places of %s", (currency, decimals) => {
  expect(getCurrencyDecimals(currency)).toBe(decimals);
});

test.each([
  ["1.50", "EUR", undefined],
  ["1.5000", " eur ", undefined],
  ["1.505", "EUR", "1.505 has more than two decimals; EUR has 2"],
  ["1", "JPY", undefined],
  ["1.0", "JPY", undefined],
  ["1.5", "JPY", "1.5 has decimals; JPY has none"],
  ["1.2345", "KWD", "1.2345 has more than three decimals; KWD has 3"],
  ["1.234", undefined, undefined],
  ["-1.2345", 5, "-1.2345 has more than three decimals"],
])("checks the decimal places of %s %s: %s", (text, currency, message) => {
  const body = { a: number(text), b: "1.23456" };
  expect(findExcessDecimals(body, ["a", "b", "c"], currency as never)).toEqual(
    message === undefined ? [] : [{ path: "a", message }],
  );
});

test("reads the current fees that a change omits", () => {
  const current = { interestFees: "1.50", ReminderFees: number("2"), collectionFees: null };
  expect(readOmittedFees(current, { collectionFees: number("3") })).toEqual({
    currentFees: { interestFees: number("1.50"), reminderFees: number("2") },
    unknown: undefined,
  });
  expect(readOmittedFees(current, { interestFees: number("0") })).toEqual({
    currentFees: { reminderFees: number("2"), collectionFees: undefined },
    unknown: "collectionFees",
  });
});

test.each([
  ["a.PDF", "pdf", "application/pdf"],
  ["a.b.docx", "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["a.doc", "doc", "application/msword"],
  ["a.xls", "xls", "application/vnd.ms-excel"],
  ["a.xlsx", "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["a.csv", "csv", "text/csv"],
  ["a.txt", "txt", "text/plain"],
  ["a.jpg", "jpg", "image/jpeg"],
  ["a.jpeg", "jpeg", "image/jpeg"],
  ["a.png", "png", "image/png"],
  ["a.gif", "gif", "image/gif"],
  ["a.zip", "zip", "application/zip"],
  ["a.eml", "eml", "message/rfc822"],
  ["a", "", "application/octet-stream"],
  [".pdf", "", "application/octet-stream"],
  ["a.", "", "application/octet-stream"],
])("determines the type of the file %s", (name, extension, mediaType) => {
  expect([getFileExtension(name), getMediaType(name)]).toEqual([extension, mediaType]);
});

test("accepts the file types that each surface allows", () => {
  const ofCreditors = "pdf xls xlsx csv txt jpg jpeg png gif".split(" ");
  expect(acceptedExtensions).toEqual({
    collection: "pdf doc docx xls xlsx jpg jpeg png txt zip csv eml".split(" "),
    customer: ofCreditors,
    referral: ofCreditors,
  });
});
