import { expect, test } from "vitest";
import { formatPlainText, type JsonValue, NumberText } from "../../../src/base/json/json";
import type { CellKind } from "../../../src/render/report";
import { formatCellValue, parseCellAmount } from "../../../src/render/table/cell";

const now = Date.UTC(2026, 2, 16, 9);

test.each<[CellKind, JsonValue | undefined, string]>([
  ["text", undefined, ""],
  ["text", null, ""],
  ["text", " a ", " a "],
  ["text", true, "true"],
  ["text", new NumberText("1.50"), "1.50"],
  ["text", ["a", "b"], '["a","b"]'],
  ["text", "2026-03-16T08:00:00Z", "2026-03-16T08:00:00Z"],
  ["age", "2026-03-16T08:00:00Z", "1h ago"],
  ["time", "2026-03-16T08:00:00Z", "2026-03-16 08:00"],
  ["date", "2026-03-16T08:00:00Z", "2026-03-16"],
  ["flag", true, "yes"],
  ["flag", false, "no"],
  ["flag", "maybe", "maybe"],
  ["list", ["a", new NumberText("1"), null], "a, 1, "],
  ["list", "a", "a"],
  ["list", { a: "b" }, '{"a":"b"}'],
  ["address", "Hafenstr. 4", "Hafenstr. 4"],
  ["address", ["a"], '["a"]'],
  [
    "address",
    { address: " Main St 1 ", zipCode: "10115", city: "Berlin", state: " BE ", country: "Germany" },
    "Main St 1, 10115 Berlin, BE, Germany",
  ],
  ["address", { city: "Austin", stateAlpha2: "TX", state: "", countryAlpha2: "US" }, "Austin, TX, US"],
  [
    "address",
    { zipCode: "10115", state: "BE", stateAlpha2: "XX", country: "A", countryAlpha2: "B" },
    "10115, BE, A",
  ],
  ["event", '{"reference":"7KQ2"}', "7KQ2"],
  ["text", '{"reference":"7KQ2"}', '{"reference":"7KQ2"}'],
])("formats a cell as %s: %j", (kind, value, text) => {
  expect(formatCellValue(value, kind, now)).toBe(text);
});

test("shows the time itself instead of an age if there is no reference time", () => {
  expect(formatCellValue("2026-03-16T08:00:00Z", "age")).toBe("2026-03-16 08:00");
});

test("prints a number as written and an object as compact JSON", () => {
  expect(formatPlainText(new NumberText("1e3"))).toBe("1e3");
  expect(formatPlainText({ a: new NumberText("1.0") })).toBe('{"a":1.0}');
});

test.each<[CellKind, JsonValue | undefined, JsonValue, string]>([
  ["money", " 12.50 ", "EUR", "EUR"],
  ["percent", new NumberText("12.50"), null, "%"],
  ["number", new NumberText("12.50"), "EUR", ""],
])("shows an amount of kind %s with its unit", (kind, value, currency, unit) => {
  expect(parseCellAmount(value, kind, currency)).toMatchObject({ whole: "12", unit });
});
