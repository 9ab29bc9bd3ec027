import { expect, test } from "vitest";
import { DecimalSum, readDecimal } from "../../../../src/base/text/numbers/decimal";
import { isDecimal } from "../../../../src/base/text/numbers/decimal-text";
import { formatCount, pluralize } from "../../../../src/base/text/numbers/format-count";
import { normalizeNumberText } from "../../../../src/base/text/numbers/normalize-number-text";

test.each([
  ["1250.50", "1250.5"],
  [" +7 ", "7"],
  ["-.5", "-0.5"],
  ["5.", "5"],
  ["1E3", "1000"],
  ["1e-3", "0.001"],
  ["1".repeat(32), "1".repeat(32)],
])("reads %j as the number %s", (text, number) => {
  expect(readDecimal(text)?.toFixed()).toBe(number);
});

test.each(["", ".", "1,5", "1e1000", "0x1", "1 2", "--1", "1".repeat(33)])(
  "doesn't read %j as a number",
  (text) => {
    expect([isDecimal(text), readDecimal(text)]).toEqual([false, undefined]);
  },
);

test.each([
  [[], "0"],
  [["1.50", "1"], "2.50"],
  [["1", " +2.000 "], "3.000"],
  [["1e-3", "1"], "1.001"],
  [["1.5", "soon"], "1.5"],
  [["0.1", "-0.30"], "-0.20"],
])("adds %j with as many decimals as the most precise number: %s", (texts, total) => {
  const sum = new DecimalSum();
  for (const text of texts) sum.add(text);
  expect(sum.toString()).toBe(total);
});

test.each([
  [0, "0 events"],
  [1, "1 event"],
  [999, "999 events"],
  [1000, "1,000 events"],
  [1_234_567, "1,234,567 events"],
])("formats %i with its noun in the singular or plural", (count, text) => {
  expect(pluralize(count, "event")).toBe(text);
  expect(formatCount(count)).toBe(text.split(" ")[0]);
});

test("formats a count with an irregular plural", () => {
  expect([pluralize(1, "reply", "replies"), pluralize(2, "reply", "replies")]).toEqual([
    "1 reply",
    "2 replies",
  ]);
});

test.each([
  ["€ 1.250,50", "1250.50"],
  ["1,250.50 EUR", "1250.50"],
  ["EUR 12", "12"],
  ["1,250", "1250"],
  ["1'250.50", "1250.50"],
  ["1 250,5", "1250.5"],
  ["-7,25", "-7.25"],
  [" 12 ", "12"],
  ["1.250,5", "1250.5"],
  ["-1.250.000,00", "-1250000.00"],
  ["12", undefined],
  ["1.250", undefined],
  ["7,255", "7255"],
  ["7,2555", undefined],
  ["soon", undefined],
])("converts the formatted amount %j to %s", (text, number) => {
  expect(normalizeNumberText(text)).toBe(number);
});
