import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeFutureDay,
  formatDate,
  formatTime,
  readCalendarDay,
  readTime,
} from "../../src/base/text/time/date";

test("reads a timestamp without a zone as UTC", () => {
  expect(readTime("2026-06-17T08:30:00")).toEqual({
    ms: Date.UTC(2026, 5, 17, 8, 30),
    dayMs: Date.UTC(2026, 5, 17),
    isDateOnly: false,
  });
  expect(readTime("2026-06-17T08:30:00Z")?.ms).toBe(Date.UTC(2026, 5, 17, 8, 30));
});

test("applies a timestamp's zone and shows the time in UTC", () => {
  expect(formatTime("2026-06-17T00:15:00+02:00")).toBe("2026-06-16 22:15");
  expect(formatTime("2026-06-17T08:30:00-0330")).toBe("2026-06-17 12:00");
  expect(formatTime("2026-06-17 08:30 +05")).toBe("2026-06-17 03:30");
  expect(formatTime("2026-06-17t08:30z")).toBe("2026-06-17 08:30");
});

test("shows the day of a date as written, whatever the offset", () => {
  expect(formatDate("2026-03-12T00:00:00+02:00")).toBe("2026-03-12");
  expect(formatDate("2025-12-31T23:30:00-02:00")).toBe("2025-12-31");
  expect(formatDate(" 2026-03-12T00:00:00")).toBe("2026-03-12");
});

test("keeps a plain date as a date, even in a time column", () => {
  expect(readTime("2026-06-17")).toEqual({
    ms: Date.UTC(2026, 5, 17),
    dayMs: Date.UTC(2026, 5, 17),
    isDateOnly: true,
  });
  expect(formatTime("2026-06-17")).toBe("2026-06-17");
});

test("reads fractional seconds of any length with millisecond precision", () => {
  expect(readTime("2026-06-17T08:30:00.5")?.ms).toBe(Date.UTC(2026, 5, 17, 8, 30, 0, 500));
  expect(readTime("2026-06-17T08:30:00.1234567")?.ms).toBe(Date.UTC(2026, 5, 17, 8, 30, 0, 123));
  expect(readTime("2026-06-17T08:30:00.001Z")?.ms).toBe(Date.UTC(2026, 5, 17, 8, 30, 0, 1));
});

test("shows an invalid date or time unchanged", () => {
  for (const text of [
    "2026-02-29",
    "2026-13-01",
    "2026-06-17T24:00:00",
    "2026-06-17T23:60:00",
    "2026-06-17T23:59:60",
    "soon",
    "",
    "17.06.2026",
    "2026-6-7",
  ]) {
    expect(readTime(text)).toBeUndefined();
    expect(formatDate(text)).toBe(text);
    expect(formatTime(text)).toBe(text);
  }
});

test("round-trips every ISO date that JavaScript prints, to the millisecond", () => {
  const years = { min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z") };
  fc.assert(
    fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
      expect(readTime(date.toISOString())?.ms).toBe(date.getTime());
    }),
  );
});

test("reads the last instant of a day", () => {
  expect(readTime(" 2026-06-17T23:59:59Z ")?.ms).toBe(Date.UTC(2026, 5, 17, 23, 59, 59));
});

test("keeps the calendar day in a timestamp's own zone", () => {
  expect(readCalendarDay(" 2026-06-17T00:15:00+02:00")).toBe("2026-06-17");
  expect(readCalendarDay("soon")).toBeUndefined();
  expect(describeFutureDay("2026-06-18", "2026-06-17")).toBe(
    "2026-06-18 is in the future; the latest day is 2026-06-17 in UTC",
  );
});
