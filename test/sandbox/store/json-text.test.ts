import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isoTime,
  jsonDay,
  jsonMoney,
  jsonObject,
  jsonText,
  jsonTime,
} from "../../../src/sandbox/store/json-text";

describe("printing records", () => {
  test("money is a JSON number with its two decimals", () => {
    expect([125050, 100000, 5, 0, -1, -12345].map(jsonMoney)).toEqual([
      "1250.50",
      "1000.00",
      "0.05",
      "0.00",
      "-0.01",
      "-123.45",
    ]);
    expect(jsonMoney(null)).toBe("null");
  });

  test("every amount reads back as the cents it was made of", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const printed = jsonMoney(cents);
        expect(printed).toMatch(/^-?\d+\.\d\d$/);
        expect(Math.round(Number(printed) * 100)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  test("[FLD-38] times are ISO 8601 in UTC, and read back as they were", () => {
    expect(isoTime(Date.UTC(2026, 2, 16, 9, 5, 7))).toBe("2026-03-16T09:05:07Z");
    expect(isoTime(Date.UTC(2026, 2, 16, 9, 5, 7, 40))).toBe("2026-03-16T09:05:07.040Z");
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(Date.parse(isoTime(date.getTime()))).toBe(date.getTime());
      }),
    );
    expect(jsonTime(null)).toBe("null");
  });

  test("a date is midnight UTC of its day", () => {
    expect(jsonDay(Date.UTC(2026, 5, 17, 13, 30))).toBe('"2026-06-17T00:00:00Z"');
  });

  test("an object leaves out what prints as undefined and escapes its text", () => {
    const print = jsonObject<{ text: string; tag?: string }>({
      tag: (row) => (row.tag === undefined ? undefined : jsonText(row.tag)),
      text: (row) => jsonText(row.text),
    });
    expect(print({ text: 'a "b"\n' })).toBe('{"text":"a \\"b\\"\\n"}');
    expect(JSON.parse(print({ text: "x", tag: "y" }))).toEqual({ tag: "y", text: "x" });
    expect(jsonObject({})({})).toBe("{}");
  });
});
