import { readTime, utcDay } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";

const shifted = /^today([+-]\d{1,5})d$/;

/** Whether a reference is a day relative to today, such as `today-23d` or `today+14d`. */
export const isDayFromToday = (reference: string): boolean => shifted.test(reference);

/** Resolves a day relative to today, such as `2026-01-31`. Undefined for any other reference. */
export function dayFromToday(reference: string, today: string): string | undefined {
  const days = shifted.exec(reference)?.[1];
  const start = readTime(today)?.dayMs;
  return days === undefined || start === undefined ? undefined : utcDay(start + Number(days) * dayMs);
}
