const formatIso = (ms: number) => new Date(ms).toISOString();

const parseMs = (time: string): number => Date.parse(time);

/** Formats a time as `2026-11-22 11:24:05` in UTC. Returns any other text unchanged. */
export function formatTime(time: string): string {
  const ms = parseMs(time);
  return Number.isNaN(ms) ? time : formatIso(ms).slice(0, 19).replace("T", " ");
}

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "m"],
  [1000, "s"],
] as const;

/** Formats a duration in up to two units: `2d 3h`, `40s`, `2.5 s`, `12 ms`. */
export function formatDuration(ms: number, maxUnits = 2): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const first = units.findIndex(([size]) => ms >= size);
  let remainingMs = ms;
  const words = units.slice(first, first + maxUnits).map(([size, unit]) => {
    const amount = Math.floor(remainingMs / size);
    remainingMs -= amount * size;
    return amount === 0 ? "" : `${amount}${unit}`;
  });
  return words.filter((word) => word !== "").join(" ");
}

/** Formats a time as `in 5m`, `2h ago` or `now`. Returns an empty string until the clock is known. */
export function formatRelativeTime(time: string, now: string | undefined, maxUnits = 2): string {
  const gapMs = parseMs(time) - parseMs(now ?? "");
  if (Number.isNaN(gapMs)) return "";
  if (Math.abs(gapMs) < 1000) return "now";
  const size = formatDuration(Math.floor(Math.abs(gapMs) / 1000) * 1000, maxUnits).replace(/\.0 s$/, "s");
  return gapMs > 0 ? `in ${size}` : `${size} ago`;
}

/** Returns the milliseconds from now until a time, or 0 if a fast clock has already passed it. */
export const getMsUntil = (time: string, now: string): number => Math.max(0, parseMs(time) - parseMs(now));

/** Returns the sandbox's time after `elapsedMs` real milliseconds. */
export const calculateClockTime = (now: string, elapsedMs: number, speed: number): string =>
  formatIso(parseMs(now) + elapsedMs * speed);
