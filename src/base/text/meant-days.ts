import { readTime } from "./date";

const localDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})[./]?(\d{2})[./]?(\d{2})$/;

/** Returns `2026-11-01` for `01.11.2026`. With slashes, the month may come first, so there can be two readings. */
function meantDays(text: string): readonly string[] {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return known([`${year}-${month}-${day}`]);
  const [, first = "", separator, second = "", last] = localDay.exec(text) ?? [];
  const [one, other] = [first.padStart(2, "0"), second.padStart(2, "0")];
  const dayFirst = `${last}-${other}-${one}`;
  return known(separator === "." ? [dayFirst] : [dayFirst, `${last}-${one}-${other}`]);
}

const known = (days: readonly string[]) => [...new Set(days)].filter((day) => readTime(day) !== undefined);

/** Suggests a correction for an invalid date: `: write 2026-11-01`. */
export function correctDay(text: string): string {
  const trimmed = text.trim();
  const days = meantDays(trimmed);
  if (days.length > 0) return `: write ${days.join(" or ")}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? ": that day does not exist" : ", for example 2026-01-31";
}

/** Returns the intended date if it is unambiguous. */
export function meantDay(text: string): string | undefined {
  const [day, ...others] = meantDays(text.trim());
  return others.length === 0 ? day : undefined;
}
