import { expect, test } from "vitest";
import { suggestDay } from "../../src/base/text/time/date";

test.each([
  ["01.11.2026", ": write 2026-11-01"],
  ["1. 11. 2026", ": write 2026-11-01"],
  [" 31.01.26 ", ": write 2026-01-31"],
  ["31.01.26", ": write 2026-01-31"],
  ["11/01/2026", ": write 2026-01-11 or 2026-11-01"],
  ["31/01/2026", ": write 2026-01-31"],
  ["20260105", ": write 2026-01-05"],
  ["2026/01/05", ": write 2026-01-05"],
  ["2026-1-5", ": write 2026-01-05"],
  ["2026–01–05", ": write 2026-01-05"],
  ["2026-31-01", ": write 2026-01-31"],
  [" 5 Jan 2026 ", ": write 2026-01-05"],
  ["5 Jan 2026", ": write 2026-01-05"],
  ["5. January 2026", ": write 2026-01-05"],
  ["Jan 5, 2026", ": write 2026-01-05"],
  ["2026-02-30", ": that day does not exist"],
  ["30.02.2026", ": that day does not exist"],
  ["2026.12.31", ": write 2026-12-31"],
  ["2026-12-13", ": write 2026-12-13"],
  ["2026-13-12", ": write 2026-12-13"],
  ["1-2-2026", ": write 2026-02-01 or 2026-01-02"],
  ["2/2/2026", ": write 2026-02-02"],
  ["5 December 2026", ": write 2026-12-05"],
  ["5 Decembers_ 2026", ", for example 2026-01-31"],
  ["5 Jan 26", ", for example 2026-01-31"],
  ["123 Jan 2026", ", for example 2026-01-31"],
  ["on 5 Jan 2026", ", for example 2026-01-31"],
  [" TODAY ", ': write the day, in a shell "$(date +%F)"'],
  ["today", ': write the day, in a shell "$(date +%F)"'],
  ["soon", ", for example 2026-01-31"],
  ["5 Foo 2026", ", for example 2026-01-31"],
  ["26-01-05", ", for example 2026-01-31"],
])("suggests a fix for %s%s", (text, correction) => {
  expect(suggestDay(text)).toBe(correction);
});
