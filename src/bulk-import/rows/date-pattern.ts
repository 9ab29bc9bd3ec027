import { readTime } from "../../base/text/date";

/** A date format such as `DD.MM.YYYY`; `D` and `M` also accept one digit. */
export interface DatePattern {
  readonly text: string;
  /** Returns the date as `2026-01-31`; undefined if the text has another format or the date doesn't exist. */
  read(text: string): string | undefined;
}

const part = /YYYY|DD?|MM?/g;
const digits: Readonly<Record<string, string>> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d\d)`,
  M: String.raw`(?<month>\d\d?)`,
  DD: String.raw`(?<day>\d\d)`,
  D: String.raw`(?<day>\d\d?)`,
};

/** Undefined unless the text contains day, month and four-digit year, once each. */
export function readDatePattern(text: string): DatePattern | undefined {
  const parts = text.match(part) ?? [];
  const letters = parts.map((one) => one[0]).sort();
  const between = text.replace(part, "");
  if (letters.join("") !== "DMY" || !/^[./ -]{0,4}$/.test(between)) return undefined;
  const pattern = text.replace(/[./]/g, String.raw`\$&`).replace(part, (one) => digits[one] ?? one);
  const whole = new RegExp(`^${pattern}$`);
  return { text, read: (date) => isoDate(whole.exec(date)?.groups) };
}

function isoDate(found: Readonly<Record<string, string>> | undefined): string | undefined {
  if (found === undefined) return undefined;
  const { year = "", month = "", day = "" } = found;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return readTime(iso) === undefined ? undefined : iso;
}
