import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDuration, readDuration } from "../../src/base/text/time/duration";

test.each([
  ["90s", 90_000],
  ["2m", 120_000],
  ["1h30m", 5_400_000],
  ["500ms", 500],
  ["1.5s", 1500],
  ["1d", 86_400_000],
  [" 2M ", 120_000],
  ["0", 0],
  ["0s", 0],
])("reads %s as %d milliseconds", (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each(["", "90", "s", "-1s", "1 h", "1h 30", "2x", "1e3s", "1h30", "s1", `${"9".repeat(30)}d`])(
  "rejects %j as a duration",
  (text) => {
    expect(readDuration(text)).toBeUndefined();
  },
);

test.each([
  [0, "0ms"],
  [42.2, "43ms"],
  [999, "999ms"],
  [1000, "1s"],
  [42_500, "42.5s"],
  [59_999, "60s"],
  [60_000, "1m"],
  [90_000, "1m30s"],
  [86_461_000, "1d1m1s"],
  [86_399_000, "23h59m59s"],
  [90_000_000, "1d1h"],
])("formats %d milliseconds as %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test("parses a formatted duration to a value no smaller than the original", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (ms) => {
      const again = readDuration(formatDuration(ms)) ?? -1;
      return again >= ms && again < ms + 1000;
    }),
  );
});
