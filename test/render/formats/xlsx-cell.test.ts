import { expect, test } from "vitest";
import { type JsonValue, NumberText } from "../../../src/base/json/json";
import { createCell } from "../../../src/render/formats/xlsx-cell";
import type { CellKind } from "../../../src/render/report";

const cellOf = (value: JsonValue | undefined, kind: CellKind = "text", path = "x") =>
  createCell(value, { kind, path, title: "X", priority: 1 });
const textCell = (value: string, length = value.length) => ({ value, type: String, length });
const day = { value: new Date(Date.UTC(2026, 2, 16)), type: Date, format: "yyyy-mm-dd", length: 10 };
const minute = {
  ...{ value: new Date(Date.UTC(2026, 2, 16, 8, 30)), type: Date },
  ...{ format: "yyyy-mm-dd hh:mm", length: 16 },
};

test("leaves missing values empty and preserves booleans", () => {
  expect([cellOf(undefined), cellOf(null)]).toEqual([null, null]);
  expect([cellOf(false), cellOf(true, "money")]).toEqual([
    { value: false, type: Boolean, length: 5 },
    { value: true, type: Boolean, length: 5 },
  ]);
});

test.each<[JsonValue, CellKind, object]>([
  [new NumberText("12"), "text", { value: 12, type: Number, length: 4 }],
  [new NumberText("12.345"), "text", { value: 12.345, type: Number, format: "#,##0.000", length: 8 }],
  [new NumberText("12"), "money", { value: 12, type: Number, format: "#,##0.00", length: 4 }],
  ["12.5", "money", { value: 12.5, type: Number, format: "#,##0.00", length: 6 }],
  ["12.5", "percent", { value: 12.5, type: Number, format: "#,##0.0", length: 6 }],
  ["12.5", "number", { value: 12.5, type: Number, format: "#,##0.0", length: 6 }],
  ["12.5", "text", textCell("12.5")],
  ["-0.5", "number", { value: -0.5, type: Number, format: "#,##0.0", length: 6 }],
  [new NumberText("123456789012345"), "text", { value: 123456789012345, type: Number, length: 17 }],
  [
    new NumberText("0.123456789012345"),
    "text",
    { value: 0.123456789012345, type: Number, format: `#,##0.${"0".repeat(15)}`, length: 19 },
  ],
  [new NumberText("1234567890123456"), "text", textCell("1234567890123456")],
  [new NumberText("1e3"), "money", textCell("1e3")],
  ["a lot", "money", textCell("a lot")],
])("writes the number %j of kind %s", (value, kind, cell) => {
  expect(cellOf(value, kind)).toEqual(cell);
});

test.each<[string, CellKind, string, object]>([
  ["2026-03-16", "date", "x", day],
  ["2026-03-16T08:30:00Z", "date", "x", day],
  ["2026-03-16T00:00:00+02:00", "date", "x", day],
  ["2026-03-16T00:00:00+02:00", "text", "date", day],
  ["2026-03-16T10:30:00+02:00", "time", "x", minute],
  ["2026-03-16T10:30:00+02:00", "time", "date", minute],
  ["2026-03-16T08:30:00Z", "time", "x", minute],
  ["2026-03-16T08:30:00Z", "age", "x", minute],
  ["2026-03-16T08:30:00Z", "text", "createdAt", minute],
  ["2026-03-16T08:30:00Z", "text", "updatedUtc", minute],
  ["2026-03-16T00:00:00Z", "text", "dueDate", day],
  ["2026-03-16T08:30:00Z", "text", "atNight", textCell("2026-03-16T08:30:00Z")],
  ["2026-03-16 08:30", "time", "x", textCell("2026-03-16 08:30")],
  ["1900-03-01", "date", "x", { ...day, value: new Date(Date.UTC(1900, 2, 1)) }],
  ["1900-02-28", "date", "x", textCell("1900-02-28")],
])("writes the time %s of kind %s in %s", (value, kind, path, cell) => {
  expect(cellOf(value, kind, path)).toEqual(cell);
});

test("writes lists as text and objects as JSON", () => {
  expect(cellOf(["a", "b"], "list")).toEqual(textCell("a, b"));
  expect(cellOf({ city: "Berlin" }, "address")).toEqual(textCell('{"city":"Berlin"}'));
});

test("truncates text to the maximum cell length before escaping codes", () => {
  expect(cellOf("x".repeat(32_768))).toEqual(textCell("x".repeat(32_767)));
  expect(cellOf("_x0041_")).toEqual(textCell("_x005F_x0041_", 7));
});
