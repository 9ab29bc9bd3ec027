import { formatPlainText, isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { isDayField, readTime } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";
import type { Column } from "../report";
import { formatCellValue, isAmountKind } from "../table/cell";
import { sanitizeLines } from "../text/safe-text";

/** Strings have the text type, so a workbook never treats them as formulas. */
export type WorkbookCell =
  | { readonly value: string; readonly type: typeof String; readonly length: number }
  | {
      readonly value: number;
      readonly type: typeof Number;
      readonly format?: string;
      readonly length: number;
    }
  | { readonly value: Date; readonly type: typeof Date; readonly format: string; readonly length: number }
  | { readonly value: boolean; readonly type: typeof Boolean; readonly length: number }
  | null;

/** Maximum number of characters in a cell. */
const maxCellLength = 32_767;
/** Workbooks count days from 1900, but are off by one day in the first two months of that year. */
const minDateMs = Date.UTC(1900, 2, 1);

const decimalPattern = /^-?\d+(?:\.(\d+))?$/;
const timestampPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/;
const timeNamePattern = /date|At$|Utc$/i;

export function createCell(value: JsonValue | undefined, { kind, path }: Column): WorkbookCell {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return { value, type: Boolean, length: 5 };
  const text = formatPlainText(value);
  if (value instanceof NumberText || isAmountKind(kind))
    return createNumberCell(text, kind === "money") ?? createTextCell(text);
  const isTime = kind === "date" || kind === "time" || kind === "age" || timeNamePattern.test(path);
  const isDay = kind === "date" || (kind !== "time" && isDayField(path));
  if (isTime) return createTimeCell(text, isDay) ?? createTextCell(text);
  return createTextCell(isJsonObject(value) ? text : formatCellValue(value, kind));
}

function createTextCell(text: string): WorkbookCell {
  const cellText = sanitizeLines(text).slice(0, maxCellLength);
  return { value: escapeCodes(cellText), type: String, length: cellText.length };
}

/**
 * Escapes text such as `_x0041_`, which a workbook would read as a character code (ECMA-376, ST_Xstring).
 * `_x005F_` is an underscore.
 */
export const escapeCodes = (text: string) => text.replace(/_(?=x[\da-fA-F]{4}_)/g, "_x005F_");

/** Returns a numeric cell, or undefined if the text isn't a number or a spreadsheet would round it. */
function createNumberCell(text: string, isMoney: boolean): WorkbookCell | undefined {
  const [, decimals = ""] = decimalPattern.exec(text) ?? [];
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  if (!decimalPattern.test(text) || digits.length > 15) return undefined;
  const decimalCount = isMoney ? Math.max(2, decimals.length) : decimals.length;
  const format = decimalCount === 0 ? {} : { format: `#,##0.${"0".repeat(decimalCount)}` };
  return { value: Number(text), type: Number, ...format, length: text.length + 2 };
}

/**
 * Returns a cell for a time in UTC, or for a day as written. Returns undefined for other text, and for times
 * before `minDateMs`.
 */
function createTimeCell(text: string, isDay: boolean): WorkbookCell | undefined {
  const time = timestampPattern.test(text) ? readTime(text) : undefined;
  if (time === undefined || time.ms < minDateMs) return undefined;
  const ms = isDay ? time.dayMs : time.ms;
  const format = ms % dayMs === 0 ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm";
  return { value: new Date(ms), type: Date, format, length: format.length };
}
