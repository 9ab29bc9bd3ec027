import { readTime } from "./date";
import { dayMs, hourMs, minuteMs } from "./duration";

const unitsByLength = Object.entries({ y: 365 * dayMs, d: dayMs, h: hourMs, m: minuteMs, s: 1000 });

/** Formats a time span in whole units, rounded down: `40s`, `12m`, `5h`, `120d`, `2y`. */
function formatSpan(ms: number): string {
  const [unit, unitMs] = unitsByLength.find(([, length]) => ms >= length) ?? ["s", 1000];
  return `${Math.floor(ms / unitMs)}${unit}`;
}

/**
 * Formats a time relative to now: `5m ago` or `in 5m`. Counts a date without a time in days. Returns any
 * other text unchanged.
 */
export function formatAge(timestamp: string, now: number): string {
  const time = readTime(timestamp);
  if (time === undefined) return timestamp;
  const today = now - (now % dayMs);
  const elapsedMs = (time.isDateOnly ? today : now) - time.ms;
  if (time.isDateOnly && elapsedMs === 0) return "today";
  return elapsedMs > -1000 ? `${formatSpan(Math.max(0, elapsedMs))} ago` : `in ${formatSpan(-elapsedMs)}`;
}
