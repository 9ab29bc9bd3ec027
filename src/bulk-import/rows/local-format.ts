import { Failure } from "../../base/failure";
import { choice, type OptionValues, textOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { readPreferences } from "../../config/preferences";
import { type DatePattern, readDatePattern } from "./date-pattern";

/** Number and date format of a CSV file. Default: the wire format, `1250.50` and `2026-01-31`. */
export interface LocalFormat {
  readonly decimal?: "." | "," | undefined;
  readonly date?: DatePattern | undefined;
}

/** Flags of commands that read a CSV file with amounts or dates. */
export const formatOptions = {
  decimal: choice("--decimal <mark>", "Decimal mark of the amounts in a CSV file: , or .", [".", ","]),
  dateFormat: textOption(
    "--date-format <format>",
    "Format of the dates in a CSV file, for example DD.MM.YYYY. Default: YYYY-MM-DD",
  ),
};

/** Reads the format from the flags, or else from `config set`; never guesses it from the file. */
export async function readLocalFormat(
  { host, profile }: Pick<Context, "host" | "profile">,
  flags: OptionValues<typeof formatOptions>,
): Promise<LocalFormat> {
  const kept = await readPreferences(host, profile.name);
  const pattern = flags.dateFormat ?? kept["date-format"];
  return {
    decimal: flags.decimal ?? kept.decimal,
    date: pattern === undefined ? undefined : knownDatePattern("--date-format", pattern),
  };
}

/** Throws if the text is not a date format; `name` is its source. */
export function knownDatePattern(name: string, text: string): DatePattern {
  const pattern = readDatePattern(text);
  if (pattern !== undefined) return pattern;
  throw new Failure("usage", `${name}: "${text}" is not a date format.`, {
    hint: "Write DD, MM and YYYY once each, with the characters between them: DD.MM.YYYY or MM/DD/YYYY.",
  });
}
