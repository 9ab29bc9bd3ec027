import * as z from "zod";
import { type JsonValue, NumberText } from "../../base/json/json";
import type { LocalFormat } from "./local-format";

export type CellResult =
  | { readonly value: JsonValue }
  | {
      readonly problem: string;
      /** Set if a flag such as `--decimal` might make the cell readable. */
      readonly local?: "number" | "date" | undefined;
    };

/** Longer cells are assumed to be mistakes, such as an unclosed quote. */
const maxCellLength = 65_536;
/** Decoding puts this character in place of bytes that aren't UTF-8. */
export const isBrokenText = (text: string) => text.includes("\ufffd");
export const notUtf8Problem =
  "is not valid UTF-8: save it as UTF-8, for example with `iconv -f WINDOWS-1252 -t UTF-8`";
const maxNumberLength = 40;

/** Converts a cell to its field's type. The schema validates the value. */
export function readCell(text: string, schema: z.ZodType | undefined, format: LocalFormat = {}): CellResult {
  if (text.length > maxCellLength)
    return { problem: `has ${text.length} characters; at most ${maxCellLength} are allowed` };
  if (isBrokenText(text)) return { problem: notUtf8Problem };
  if (schema instanceof z.ZodNumber) return readNumber(text.trim(), format);
  if (schema instanceof z.ZodBoolean) return readBoolean(text.trim());
  return { value: text };
}

const quoteText = (text: string) => `"${text.slice(0, maxNumberLength)}"`;

function readNumber(text: string, { decimal }: LocalFormat): CellResult {
  const shortText = text.length > maxNumberLength ? "" : text;
  if (decimal !== undefined) {
    const number = readLocalNumber(shortText, decimal);
    if (number !== undefined) return { value: new NumberText(number) };
    return {
      problem: `${quoteText(text)} is not a number such as ${decimal === "," ? "1.250,00" : "1,250.00"}`,
    };
  }
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(shortText)) return { value: new NumberText(shortText) };
  const separator = ([",", "."] as const).find(
    (candidate) => readLocalNumber(shortText, candidate) !== undefined,
  );
  const problem = `${quoteText(text)} is not a number such as 1250.00`;
  if (separator === undefined) return { problem };
  const flagHint = `for a decimal ${separator === "," ? "comma" : "point"}, add --decimal ${separator}`;
  return { problem: `${problem}; ${flagHint}`, local: "number" };
}

/** Reads a date in the file's format and converts it: `31.01.2026` becomes `2026-01-31`. */
export function readDate(text: string, { date }: LocalFormat): CellResult {
  const trimmedText = text.trim();
  if (date === undefined)
    return /^\d{1,2}([./-])\d{1,2}\1\d{4}$/.test(trimmedText)
      ? {
          problem: `${quoteText(trimmedText)} is not a date such as 2026-01-31; add --date-format, for example DD.MM.YYYY`,
          local: "date",
        }
      : { value: text };
  const day = date.read(trimmedText);
  return day === undefined
    ? { problem: `${quoteText(trimmedText)} is not a date in the format ${date.text}` }
    : { value: day };
}

function readBoolean(text: string): CellResult {
  const word = text.toLowerCase();
  if (word === "true" || word === "false") return { value: word === "true" };
  return { problem: `${quoteText(text)} is neither true nor false` };
}

/** Digits, optionally in groups of three with a consistent separator. Swiss numbers use an apostrophe. */
const integerPattern = /^(\d+|\d{1,3}([.,'’\s])\d{3}(\2\d{3})*)$/;

/**
 * Reads a number with a decimal comma (`1.250,50`) or point (`1,250.50`) as `1250.50`. Returns undefined for
 * other text.
 */
export function readLocalNumber(text: string, decimal: "." | ","): string | undefined {
  const sign = text.startsWith("-") ? "-" : "";
  const [integer = "", fraction, ...extraParts] = text.replace(/^[+-]/, "").split(decimal);
  if (
    extraParts.length > 0 ||
    !integerPattern.test(integer) ||
    (fraction !== undefined && !/^\d+$/.test(fraction))
  )
    return undefined;
  const digits = integer.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return `${sign}${digits}${fraction === undefined ? "" : `.${fraction}`}`;
}
