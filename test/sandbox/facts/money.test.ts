import { expect, test } from "vitest";
import { NumberText } from "../../../src/base/json/json";
import { parseMoney, roundMoney } from "../../../src/sandbox/facts/money";

const parse = (text: string, ...rest: [currency?: string, reading?: "two-decimals" | "rounded"]) => {
  const result = parseMoney(new NumberText(text), ...rest);
  return "amount" in result ? result.amount : result.finding;
};

test.each([
  ["0", 0],
  ["0.000", 0],
  ["1", 1000],
  ["-1.5", -1500],
  ["100.50", 100_500],
  ["1e3", 1_000_000],
  ["12E+1", 120_000],
  ["1500e-2", 15_000],
  ["0.001", 1],
  ["0.0010000", 1],
  ["100e-5", 1],
  ["999999999999.99", 999_999_999_999_990],
  ["-999999999999.99", -999_999_999_999_990],
  ["999999999999.990", 999_999_999_999_990],
  ["999999999999.991", "must not be larger than 999999999999.99"],
  ["1000000000000", "must not be larger than 999999999999.99"],
  ["1e400", "must not be larger than 999999999999.99"],
  ["0.0001", "must have at most three decimals"],
  ["1.0005", "must have at most three decimals"],
  [`0.${"0".repeat(30)}`, 0],
  [`0.${"0".repeat(31)}`, "must be written in at most 32 characters"],
])("parses %s without a currency as %s", (text, result) => {
  expect(parse(text)).toBe(result);
});

test.each([
  ["1.5", "JPY", "must be a whole number: the currency has no decimals"],
  ["1.0", "JPY", 1000],
  ["1.25", "EUR", 1250],
  ["1.255", "EUR", "must have at most two decimals"],
  ["1.255", "KWD", 1255],
  ["1.2555", "KWD", "must have at most three decimals"],
])("parses %s %s as %s [NS-59]", (text, currency, result) => {
  expect(parse(text, currency)).toBe(result);
});

test("allows two decimals in any currency, or rounds to the currency's smallest unit [NS-59]", () => {
  expect(parse("1.25", "JPY", "two-decimals")).toBe(1250);
  expect(parse("1.255", "KWD", "two-decimals")).toBe("must have at most two decimals");
  expect(parse("1.255", undefined, "two-decimals")).toBe(1255);
  expect(parse("1.499", "JPY", "rounded")).toBe(1000);
  expect(parse("-1.505", "EUR", "rounded")).toBe(-1510);
  expect(parse("1.505", undefined, "rounded")).toBe(1505);
  expect(parse("1.5055", "EUR", "rounded")).toBe("must have at most three decimals");
});

test.each([
  ["JPY", 2000],
  ["EUR", 1500],
  ["KWD", 1504],
])("rounds 1.504 %s to %i thousandths", (currency, amount) => {
  expect(roundMoney(1504, currency)).toBe(amount);
});
