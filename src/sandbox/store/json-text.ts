import { dayMs } from "../../base/text/time/duration";

/** Formats one field of a row as JSON, or omits the field by returning undefined. */
type FieldFormatter<Row, Context = void> = (row: Row, context: Context) => string | undefined;

/** Formatters, keyed by field. A nested object is formatted from the same row. */
interface ObjectFields<Row, Context> {
  readonly [name: string]: FieldFormatter<Row, Context> | ObjectFields<Row, Context>;
}

/** Returns a function that formats a record in one step, so a page is never in memory twice. */
export function createObjectFormatter<Row, Context = void>(
  fields: ObjectFields<Row, Context>,
): (row: Row, context: Context) => string {
  const fieldPrinters = Object.entries(fields).map(([name, field]) => ({
    label: `${JSON.stringify(name)}:`,
    print: typeof field === "function" ? field : createObjectFormatter(field),
  }));
  return (row, context) => {
    let text = "";
    for (const { label, print } of fieldPrinters) {
      const value = print(row, context);
      if (value !== undefined) text += (text === "" ? "{" : ",") + label + value;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

const dayCache = new Map<number, string>();

/** Formats a day as `2026-06-17`. Caches the result, because a world contains only a few distinct days. */
function formatDay(day: number): string {
  let text = dayCache.get(day);
  if (text === undefined) {
    if (dayCache.size > 10_000) dayCache.clear();
    text = new Date(day * dayMs).toISOString().slice(0, -14);
    dayCache.set(day, text);
  }
  return text;
}

const padTwoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

/** Formats a time as ISO 8601 in UTC, with milliseconds only if they aren't 0. */
export function formatIsoTime(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const msOfDay = ms - day * dayMs;
  const seconds = Math.floor(msOfDay / 1000);
  const timeOfDay = `${padTwoDigits(Math.floor(seconds / 3600))}:${padTwoDigits(Math.floor(seconds / 60) % 60)}:${padTwoDigits(seconds % 60)}`;
  const fraction = msOfDay % 1000 === 0 ? "" : `.${String(msOfDay % 1000).padStart(3, "0")}`;
  return `${formatDay(day)}T${timeOfDay}${fraction}Z`;
}

/** Formats a time of day in UTC, such as `09:04:59`. */
export const formatTimeOfDay = (ms: number) => formatIsoTime(ms).slice(11, 19);

export const json = {
  list: (values: readonly string[]) => `[${values.join(",")}]`,
  text: (value: string | null | undefined) => (value == null ? "null" : JSON.stringify(value)),
  count: (value: number | null | undefined) => (value == null ? "null" : String(value)),
  flag: (value: number | boolean) => (value ? "true" : "false"),

  /** Formats thousandths as a JSON number with two decimals, or three if needed: `1250.50`, `1.234`. */
  money(amount: number | null | undefined): string {
    if (amount == null) return "null";
    const absoluteAmount = Math.abs(amount);
    const remainder = absoluteAmount % 1000;
    const fraction = String(remainder).padStart(3, "0").replace(/0$/, "");
    return `${amount < 0 ? "-" : ""}${(absoluteAmount - remainder) / 1000}.${fraction}`;
  },

  /** Formats hundredths of a percent as a JSON number, such as `20.50`. */
  percent: (hundredths: number | null | undefined) =>
    json.money(hundredths == null ? hundredths : hundredths * 10),

  time: (ms: number | null | undefined) => (ms == null ? "null" : `"${formatIsoTime(ms)}"`),

  /** Formats a date as midnight UTC, as the platform does. */
  day: (ms: number | null | undefined) =>
    ms == null ? "null" : `"${formatDay(Math.floor(ms / dayMs))}T00:00:00Z"`,
};
