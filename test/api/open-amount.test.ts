import { expect, test } from "vitest";
import { formatOpenAmount } from "../../src/api/case-work/findings";
import { NumberText } from "../../src/base/json/json";

test.each([
  [{ remainder: new NumberText("1250.50"), currency: "EUR" }, "1250.50 EUR"],
  [{ Remainder: new NumberText("0"), Currency: "EUR" }, "0 EUR"],
  [{ remainder: new NumberText("5") }, "5"],
  [{ remainder: null, currency: "EUR" }, ""],
  [{ currency: "EUR" }, ""],
])("formats the open amount of %j as %j", (record, text) => {
  expect(formatOpenAmount(record)).toBe(text);
});
