import { Failure } from "../../base/failure";
import { readTime } from "../../base/text/time/date";
import { choiceOption, type OptionValues, textOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { readPreferences } from "../../config/preferences";

/** Number and date format used in a CSV file. Default: the wire format, `1250.50` and `2026-01-31`. */
export interface LocalFormat {
  readonly decimal?: "." | "," | undefined;
  readonly date?: DatePattern | undefined;
}

/** Flags for commands that read a CSV file with amounts or dates. */
export const formatOptions = {
  decimal: choiceOption("--decimal <mark>", "Decimal mark of the amounts in a CSV file: , or .", [".", ","]),
  dateFormat: textOption(
    "--date-format <format>",
    "Format of the dates in a CSV file, for example DD.MM.YYYY. Default: YYYY-MM-DD",
  ),
};

/** Reads the format from the flags, or else from `config set`. Never guesses it from the file. */
export async function readLocalFormat(
  { host, profile }: Pick<Context, "host" | "profile">,
  flags: OptionValues<typeof formatOptions>,
): Promise<LocalFormat> {
  const preferences = await readPreferences(host, profile.name);
  const dateFormat = flags.dateFormat ?? preferences["date-format"];
  return {
    decimal: flags.decimal ?? preferences.decimal,
    date: dateFormat === undefined ? undefined : requireDatePattern("--date-format", dateFormat),
  };
}

/** Reads a date format. Throws if the text isn't one; `name` is the text's source. */
export function requireDatePattern(name: string, text: string): DatePattern {
  const pattern = readDatePattern(text);
  if (pattern !== undefined) return pattern;
  throw new Failure("usage", `${name}: "${text}" is not a date format.`, {
    hint: "Write DD, MM and YYYY once each, with the characters between them: DD.MM.YYYY or MM/DD/YYYY.",
  });
}

/** A date format such as `DD.MM.YYYY`. `D` and `M` also accept single digits. */
interface DatePattern {
  readonly text: string;
  /**
   * Returns the date as `2026-01-31`, or undefined if the text has a different format or the date doesn't
   * exist.
   */
  read(text: string): string | undefined;
}

const datePartPattern = /YYYY|DD?|MM?/g;
const patternByPart: Readonly<Record<string, string>> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d\d)`,
  M: String.raw`(?<month>\d\d?)`,
  DD: String.raw`(?<day>\d\d)`,
  D: String.raw`(?<day>\d\d?)`,
};

/** Reads a date format. Returns undefined unless it has a day, a month and a four-digit year, once each. */
function readDatePattern(text: string): DatePattern | undefined {
  const parts = text.match(datePartPattern) ?? [];
  const letters = parts.map((word) => word[0]).sort();
  const separators = text.replace(datePartPattern, "");
  if (letters.join("") !== "DMY" || !/^[./ -]{0,4}$/.test(separators)) return undefined;
  const pattern = text
    .replace(/[./]/g, String.raw`\$&`)
    .replace(datePartPattern, (letter) => patternByPart[letter] ?? letter);
  const anchoredPattern = new RegExp(`^${pattern}$`);
  return { text, read: (date) => formatIsoDate(anchoredPattern.exec(date)?.groups) };
}

function formatIsoDate(dateParts: Readonly<Record<string, string>> | undefined): string | undefined {
  if (dateParts === undefined) return undefined;
  const { year = "", month = "", day = "" } = dateParts;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return readTime(iso) === undefined ? undefined : iso;
}
