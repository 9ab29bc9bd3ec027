export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const msByUnit = { ms: 1, s: 1000, m: minuteMs, h: hourMs, d: dayMs } as const;
type Unit = keyof typeof msByUnit;

const pattern = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const unitPattern = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/gy;

/** The format that `readDuration` accepts, as a JSON Schema pattern. */
export const durationPattern = "^\\s*(0|(\\d+(\\.\\d+)?([Mm][Ss]|[SsMmHhDd]))+)\\s*$";
/** Like `durationPattern`, but excludes zero. */
export const pausePattern = `^(?=.*[1-9])${durationPattern.slice(1)}`;

/**
 * Reads a duration such as `90s`, `2m`, `1h30m`, `500ms` or `0` as milliseconds, or returns undefined if the
 * text isn't one.
 */
export function readDuration(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (word === "0") return 0;
  if (!pattern.test(word)) return undefined;
  const pieces = [...word.matchAll(unitPattern)].map(
    ([, amount, unit]) => Number(amount) * msByUnit[unit as Unit],
  );
  const total = Math.round(pieces.reduce((sum, piece) => sum + piece, 0));
  return Number.isSafeInteger(total) ? total : undefined;
}

/** Formats a duration in the form that `readDuration` parses: `1h30m`, `42.5s`, `500ms`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.ceil(ms)}ms`;
  if (ms < 60_000) return `${Math.ceil(ms / 100) / 10}s`;
  const seconds = Math.ceil(ms / 1000);
  const pieces = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ] as const;
  return pieces.map(([amount, unit]) => (amount === 0 ? "" : `${amount}${unit}`)).join("");
}
