import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatIsoTime,
  jsonDay,
  jsonMoney,
  jsonObject,
  jsonText,
  jsonTime,
} from "../../../src/sandbox/store/json-text";

describe("printing records", () => {
  test("prints money as a JSON number with two decimals, or three if needed", () => {
    expect([1250500, 1000000, 50, 0, -10, -123450, 1234, -5].map(jsonMoney)).toEqual([
      "1250.50",
      "1000.00",
      "0.05",
      "0.00",
      "-0.01",
      "-123.45",
      "1.234",
      "-0.005",
    ]);
    expect(jsonMoney(null)).toBe("null");
  });

  test("reads every amount back as the thousandths it was created from", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        const printed = jsonMoney(amount);
        expect(printed).toMatch(/^-?\d+\.\d\d[1-9]?$/);
        expect(Math.round(Number(printed) * 1000)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  test("prints times as ISO 8601 in UTC, and reads them back [FLD-38]", () => {
    expect(formatIsoTime(Date.UTC(2026, 2, 16, 9, 5, 7))).toBe("2026-03-16T09:05:07Z");
    expect(formatIsoTime(Date.UTC(2026, 2, 16, 9, 5, 7, 40))).toBe("2026-03-16T09:05:07.040Z");
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(Date.parse(formatIsoTime(date.getTime()))).toBe(date.getTime());
      }),
    );
    expect(jsonTime(null)).toBe("null");
  });

  test("prints a date as midnight UTC of its day", () => {
    expect(jsonDay(Date.UTC(2026, 5, 17, 13, 30))).toBe('"2026-06-17T00:00:00Z"');
  });

  test("omits undefined fields and escapes text", () => {
    const print = jsonObject<{ text: string; tag?: string }>({
      tag: (row) => (row.tag === undefined ? undefined : jsonText(row.tag)),
      text: (row) => jsonText(row.text),
    });
    expect(print({ text: 'a "b"\n' })).toBe('{"text":"a \\"b\\"\\n"}');
    expect(JSON.parse(print({ text: "x", tag: "y" }))).toEqual({ tag: "y", text: "x" });
    expect(jsonObject({})({})).toBe("{}");
  });
});
