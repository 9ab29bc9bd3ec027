import type { Finding } from "../../base/finding";
import { type JsonObject, NumberText } from "../../base/json/json";
import type { RowMapping } from "./mapping";

/** Words for a debit in bank files. */
const debitWords = new Set(["-", "s", "soll", "d", "dr", "dt", "debit", "débit", "debet", "dbit", "af"]);

/** Name of a column that says whether a row is a debit, without spaces and punctuation. */
const directionColumn =
  /^(?:sollhaben|habensoll|sh|debit(?:or)?credit|credit(?:or)?debit|dc|cd|drcr|crdr|cdtdbt|afbij|bijaf|sens|vorzeichen|sign)(?:kz|kennzeichen|mark|ind|indicator|code)?$/;

/**
 * Returns a finding if a column marks the row as a debit but the amount has no minus sign, so it would count
 * as a credit.
 */
export function findUnsignedDebit(
  { refusesUnsignedDebits }: Pick<RowMapping, "refusesUnsignedDebits">,
  { amount }: JsonObject,
  cells: readonly (readonly [column: string, text: string])[],
): readonly Finding[] {
  if (refusesUnsignedDebits !== true || !(amount instanceof NumberText) || amount.value.startsWith("-"))
    return [];
  const marker = cells.find(([column, text]) => isDebitWord(text) && isDirectionColumn(column));
  if (marker === undefined) return [];
  const [path, text] = marker;
  return [{ path, message: `"${text.trim()}" marks a debit, but the amount has no minus sign` }];
}

const isDebitWord = (text: string) => debitWords.has(text.trim().toLowerCase());

export const isDirectionColumn = (name: string): boolean =>
  directionColumn.test(name.toLowerCase().replaceAll(/[^\p{L}]/gu, ""));
