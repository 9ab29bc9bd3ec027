const timestampPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The format that `readTime` accepts, as a JSON Schema pattern, which also accepts day 31 in any month. */
export const timePattern =
  "^\\s*\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d([.,]\\d+)?)?\\s?([Zz]|[+-]\\d{2}(:?\\d{2})?)?)?\\s*$";

/** A parsed platform timestamp. */
export interface PlatformTime {
  /** Milliseconds since 1970 UTC. */
  readonly ms: number;
  /** Midnight UTC on the calendar day as written, regardless of the timestamp's zone. */
  readonly dayMs: number;
  /** True for a date without a time, such as `2026-06-17`. */
  readonly isDateOnly: boolean;
}

function parseOffsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || "0");
  return zone.startsWith("-") ? -minutes : minutes;
}

function toUtcMs(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that doesn't exist rolls over into another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() : undefined;
}

/**
 * Reads an ISO 8601 timestamp, or returns undefined if the text isn't one, or if the date or time doesn't
 * exist. Assumes UTC if there is no zone, because the platform omits it.
 */
export function readTime(text: string): PlatformTime | undefined {
  const match = timestampPattern.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const dayMs = toUtcMs(Number(year), Number(month), Number(day));
  const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  if (dayMs === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const clockMs = ((hours * 60 + minutes - parseOffsetMinutes(zone)) * 60 + seconds) * 1000;
  const millis = Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
  return { ms: dayMs + clockMs + millis, dayMs, isDateOnly: hour === undefined };
}

const formatIso = (ms: number) => new Date(ms).toISOString();

/** Formats a time in milliseconds as its UTC date: `2026-06-17`. */
export const formatUtcDay = (ms: number) => formatIso(ms).slice(0, 10);

/** Returns the date as written, in its own offset: `2026-06-17`. Returns undefined for any other text. */
export const readCalendarDay = (text: string): string | undefined =>
  readTime(text) === undefined ? undefined : text.trim().slice(0, 10);

/** Returns the message for a date later than the latest one accepted. */
export const describeFutureDay = (day: string, latestDay: string) =>
  `${day} is in the future; the latest day is ${latestDay} in UTC`;

/** Formats the date of a timestamp as written, in its own offset. Returns any other text unchanged. */
export const formatDate = (text: string): string => readCalendarDay(text) ?? text;

/** Whether a field holds a calendar day rather than a moment. */
export const isDayField = (path: string) => /(?:^|\.)(?:date|dueDate|eventDate|paymentDate)$/i.test(path);

/**
 * Formats a timestamp in UTC: `2026-06-17 08:30`. Returns dates without a time, and any other text,
 * unchanged.
 */
export function formatTime(text: string): string {
  const time = readTime(text);
  if (time === undefined) return text;
  return time.isDateOnly ? formatUtcDay(time.ms) : formatIso(time.ms).slice(0, 16).replace("T", " ");
}

const yearFirst = /^(\d{4})([./-]?)(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const shortYear = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const formatDay = (year: string, month: string | number, date: string) =>
  `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;

/** Returns every day that the text could mean, even days that don't exist, or undefined for other text. */
function listPossibleDays(text: string): readonly string[] | undefined {
  const plainText = text
    .trim()
    .replace(/[‐-―−]/g, "-")
    .replace(/(?<=[./]) +/g, "");
  const [, year, , month = "", date = ""] = yearFirst.exec(plainText) ?? [];
  if (year !== undefined)
    return [formatDay(year, month, date), ...(Number(month) > 12 ? [formatDay(year, date, month)] : [])];
  const [, firstNumber, sign, secondNumber = "", endYear = ""] = yearLast.exec(plainText) ?? [];
  if (firstNumber !== undefined)
    return [
      formatDay(endYear, secondNumber, firstNumber),
      ...(sign === "." ? [] : [formatDay(endYear, firstNumber, secondNumber)]),
    ];
  const [, first, second = "", shortYearText] = shortYear.exec(plainText) ?? [];
  return first === undefined ? parseWordDate(plainText) : [formatDay(`20${shortYearText}`, second, first)];
}

/** Reads dates with month names: `5 Jan 2026` and `January 5, 2026`. */
function parseWordDate(text: string): readonly string[] | undefined {
  const words = text.toLowerCase().split(/[ .,]+/);
  const month =
    months.findIndex((name) => words.some((word) => word.length < 10 && word.startsWith(name))) + 1;
  const [date, year] = words.filter((word) => /^\d+$/.test(word));
  const isDate =
    words.length === 3 && month > 0 && /^\d{1,2}$/.test(date ?? "") && /^\d{4}$/.test(year ?? "");
  return isDate ? [formatDay(year ?? "", month, date ?? "")] : undefined;
}

/** Returns the days that the text could mean, without those that don't exist. */
export const guessDays = (text: string): readonly string[] =>
  [...new Set(listPossibleDays(text))].filter((possibleDay) => readTime(possibleDay) !== undefined);

export const noSuchDayText = ": that day does not exist";

/** Suggests a correction for an invalid date: `: write 2026-11-01`. */
export function suggestDay(text: string): string {
  const days = guessDays(text);
  if (days.length > 0) return `: write ${days.join(" or ")}`;
  if (listPossibleDays(text) !== undefined) return noSuchDayText;
  return /^today$/i.test(text.trim())
    ? ': write the day, in a shell "$(date +%F)"'
    : ", for example 2026-01-31";
}
