import { dayMs } from "../../base/text/time/duration";

/** Formats one field of a row as JSON. Undefined omits the field. */
export type Print<Row, Context = void> = (row: Row, context: Context) => string | undefined;

/** Returns a function that formats a record in one step, so that a page is never in memory twice. */
export function jsonObject<Row, Context = void>(fields: Readonly<Record<string, Print<Row, Context>>>) {
  const parts = Object.entries(fields).map(([name, print]) => ({ label: `${JSON.stringify(name)}:`, print }));
  return (row: Row, context: Context): string => {
    let text = "";
    for (const { label, print } of parts) {
      const value = print(row, context);
      if (value !== undefined) text += (text === "" ? "{" : ",") + label + value;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

export const jsonList = (values: readonly string[]) => `[${values.join(",")}]`;

export const jsonText = (value: string | null | undefined) =>
  value == null ? "null" : JSON.stringify(value);

export const jsonCount = (value: number | null | undefined) => (value == null ? "null" : String(value));

export const jsonFlag = (value: number | boolean) => (value ? "true" : "false");

/** Formats thousandths as a JSON number with two decimals, or three if needed: `1250.50`, `1.234`. */
export function jsonMoney(amount: number | null | undefined): string {
  if (amount == null) return "null";
  const size = Math.abs(amount);
  const remainder = size % 1000;
  const fraction = String(remainder).padStart(3, "0").replace(/0$/, "");
  return `${amount < 0 ? "-" : ""}${(size - remainder) / 1000}.${fraction}`;
}

/** Formats hundredths of a percent as a JSON number, such as `20.50`. */
export const jsonPercent = (hundredths: number | null | undefined) =>
  jsonMoney(hundredths == null ? hundredths : hundredths * 10);

const days = new Map<number, string>();

/** Formats a day as `2026-06-17`. Caches the result, because a world has only a few different days. */
function dayText(day: number): string {
  let text = days.get(day);
  if (text === undefined) {
    if (days.size > 10_000) days.clear();
    text = new Date(day * dayMs).toISOString().slice(0, -14);
    days.set(day, text);
  }
  return text;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

/** Formats a time as ISO 8601 in UTC, with milliseconds only if they aren't 0. */
export function isoTime(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const remainder = ms - day * dayMs;
  const seconds = Math.floor(remainder / 1000);
  const clock = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  const fraction = remainder % 1000 === 0 ? "" : `.${String(remainder % 1000).padStart(3, "0")}`;
  return `${dayText(day)}T${clock}${fraction}Z`;
}

/** Formats a time of day in UTC, such as `09:04:59`. */
export const timeOfDay = (ms: number) => isoTime(ms).slice(11, 19);

export const jsonTime = (ms: number | null | undefined) => (ms == null ? "null" : `"${isoTime(ms)}"`);

/** Formats a date as midnight UTC, as the platform does. */
export const jsonDay = (ms: number | null | undefined) =>
  ms == null ? "null" : `"${dayText(Math.floor(ms / dayMs))}T00:00:00Z"`;
