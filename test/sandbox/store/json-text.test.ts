import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createObjectFormatter,
  formatIsoTime,
  formatTimeOfDay,
  json,
} from "../../../src/sandbox/store/json-text";

describe("printing records", () => {
  test("formats money as a JSON number with two decimals, or three if needed", () => {
    expect([1250500, 1000000, 50, 0, -10, -123450, 1234, -5].map(json.money)).toEqual([
      "1250.50",
      "1000.00",
      "0.05",
      "0.00",
      "-0.01",
      "-123.45",
      "1.234",
      "-0.005",
    ]);
    expect(json.money(null)).toBe("null");
  });

  test("converts every amount back to its original thousandths", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        const printed = json.money(amount);
        expect(printed).toMatch(/^-?\d+\.\d\d[1-9]?$/);
        expect(Math.round(Number(printed) * 1000)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  test("formats times as ISO 8601 in UTC and parses them back [FLD-38]", () => {
    expect(formatIsoTime(Date.UTC(2026, 2, 16, 9, 5, 7))).toBe("2026-03-16T09:05:07Z");
    expect(formatIsoTime(Date.UTC(2026, 2, 16, 9, 5, 7, 40))).toBe("2026-03-16T09:05:07.040Z");
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(Date.parse(formatIsoTime(date.getTime()))).toBe(date.getTime());
      }),
    );
    expect(json.time(null)).toBe("null");
  });

  test("formats a date as midnight UTC on that day", () => {
    expect(json.day(Date.UTC(2026, 5, 17, 13, 30))).toBe('"2026-06-17T00:00:00Z"');
    expect(json.day(Date.UTC(2026, 5, 17))).toBe('"2026-06-17T00:00:00Z"');
    expect(json.day(0)).toBe('"1970-01-01T00:00:00Z"');
    expect([json.day(null), json.day(undefined)]).toEqual(["null", "null"]);
  });

  test("formats a time of day", () => {
    expect(formatTimeOfDay(Date.UTC(2026, 2, 16, 9, 4, 59, 7))).toBe("09:04:59");
    expect(formatTimeOfDay(Date.UTC(2026, 2, 16, 10, 10, 10))).toBe("10:10:10");
  });

  test("formats percentages, counts, flags, texts and lists", () => {
    expect([2050, 2055, 0, null, undefined].map(json.percent)).toEqual([
      "20.50",
      "20.55",
      "0.00",
      "null",
      "null",
    ]);
    expect([7, 0, null, undefined].map(json.count)).toEqual(["7", "0", "null", "null"]);
    expect([true, 1, false, 0].map(json.flag)).toEqual(["true", "true", "false", "false"]);
    expect(["a", "", null, undefined].map(json.text)).toEqual(['"a"', '""', "null", "null"]);
    expect([json.time(0), json.time(undefined)]).toEqual(['"1970-01-01T00:00:00Z"', "null"]);
    expect([json.list([]), json.list(["1", '"a"'])]).toEqual(["[]", '[1,"a"]']);
  });

  test("omits undefined fields and escapes text", () => {
    const print = createObjectFormatter<{ text: string; tag?: string }>({
      tag: (row) => (row.tag === undefined ? undefined : json.text(row.tag)),
      text: (row) => json.text(row.text),
    });
    expect(print({ text: 'a "b"\n' })).toBe('{"text":"a \\"b\\"\\n"}');
    expect(JSON.parse(print({ text: "x", tag: "y" }))).toEqual({ tag: "y", text: "x" });
    expect(createObjectFormatter({})({})).toBe("{}");
  });
});
