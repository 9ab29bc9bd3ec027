import { formatUtcDay, readTime } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";

const dayPattern = /^today([+-]\d{1,5})d$/;

/** Whether a reference is a day relative to today, such as `today-23d` or `today+14d`. */
export const isDayFromToday = (reference: string): boolean => dayPattern.test(reference);

/** Resolves a relative day to a date such as `2026-01-31`. Undefined for any other reference. */
export function resolveDayFromToday(reference: string, today: string): string | undefined {
  const days = dayPattern.exec(reference)?.[1];
  const todayMs = readTime(today)?.dayMs;
  return days === undefined || todayMs === undefined
    ? undefined
    : formatUtcDay(todayMs + Number(days) * dayMs);
}
