import { readTime } from "./date";
import { dayMs, hourMs } from "./duration";

const minuteMs = 60_000;
const yearMs = 365 * dayMs;

/** Formats `40s`, `12m`, `5h`, `120d`, `2y`: whole units, rounded down. */
function formatSpan(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / 1000)}s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)}m`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)}h`;
  return ms < yearMs ? `${Math.floor(ms / dayMs)}d` : `${Math.floor(ms / yearMs)}y`;
}

/** Formats `5m ago` or `in 5m`. Counts a date without a time in days. Returns other text unchanged. */
export function formatAge(timestamp: string, now: number): string {
  const time = readTime(timestamp);
  if (time === undefined) return timestamp;
  const today = now - (now % dayMs);
  const elapsedMs = (time.isDateOnly ? today : now) - time.ms;
  if (time.isDateOnly && elapsedMs === 0) return "today";
  return elapsedMs > -1000 ? `${formatSpan(Math.max(0, elapsedMs))} ago` : `in ${formatSpan(-elapsedMs)}`;
}
