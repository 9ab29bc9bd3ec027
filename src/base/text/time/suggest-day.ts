import { readTime } from "./date";

const yearFirst = /^(\d{4})([./-]?)(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const shortYear = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const formatDay = (year: string, month: string | number, date: string) =>
  `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;

/** Returns every day that the text could mean, even days that don't exist; undefined if it isn't a date. */
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

/** Returns the days that the text could mean, omitting days that don't exist. */
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
