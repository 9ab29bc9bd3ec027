import type { Finding } from "../../base/finding";
import { type JsonObject, type JsonValue, NumberText, readField } from "../../base/json/json";
import { suggestNumber } from "../../base/text/numbers/normalize-number-text";
import { trimEnd } from "../../base/text/trim-end";

/** Reads a JSON number and keeps its digits. Returns any other text unchanged, so the check rejects it. */
export function readAmount(text: string): NumberText | string {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text.trim()) ? new NumberText(text.trim()) : text;
}

/** Whether a field, or a path that ends in it, holds an amount of money. */
export const isAmountField = (path: string): boolean =>
  /(amount|fees|remainder|recovered|principal|interest|payout\w+)$/i.test(path);

/**
 * Reads an amount from a response as a number, because requests need numbers but responses may contain
 * strings (NS-66).
 */
export function readAmountField(record: JsonValue | undefined, name: string): JsonValue | undefined {
  const value = readField(record, name);
  return typeof value === "string" ? readAmount(value) : value;
}

/** Converts an amount to whole thousandths for comparison, or returns undefined for any other value. */
export function toThousandths(value: JsonValue | undefined): number | undefined {
  return value instanceof NumberText ? Math.round(Number(value.value) * 1000) : undefined;
}

/**
 * Checks that an amount is at least 0 (or above 0, depending on `min`) and not too large. Accepts a missing
 * amount.
 */
export function checkAmount(
  path: string,
  value: JsonValue | undefined,
  min: "0" | "above 0",
): readonly Finding[] {
  if (value === undefined || value === null) return [];
  const message = findAmountProblem(value, min);
  return message === undefined ? [] : [{ path, message }];
}

function findAmountProblem(value: JsonValue, min: "0" | "above 0"): string | undefined {
  const text = String(value);
  if (!(value instanceof NumberText))
    return `"${text}" is not an amount${suggestNumber(text) ?? ", for example 250.00"}`;
  const amount = Number(value.value);
  if (min === "0" && amount < 0) return `${text} is below 0`;
  if (min === "above 0" && amount <= 0) return `${text} is not above 0`;
  return amount >= 1e12 ? `${text} is too large` : undefined;
}

export const zeroDecimalCurrencies: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
export const threeDecimalCurrencies: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/** Returns the number of decimals in the currency's minor unit (ISO 4217). Default: 2. */
export function getCurrencyDecimals(currency: string): number {
  if (zeroDecimalCurrencies.has(currency)) return 0;
  return threeDecimalCurrencies.has(currency) ? 3 : 2;
}

const maxDecimals = 3;
const excessPhrases = [
  "decimals",
  "more than one decimal",
  "more than two decimals",
  "more than three decimals",
];

/** Finds amounts with more decimals than their currency allows. Allows three if there is no currency. */
export function findExcessDecimals(
  body: JsonObject,
  paths: readonly string[],
  currency: JsonValue | undefined,
): readonly Finding[] {
  const code = typeof currency === "string" ? currency.trim().toUpperCase() : "";
  return paths.flatMap((path) => {
    const message = findDecimalProblem(body[path], code);
    return message === undefined ? [] : [{ path, message }];
  });
}

function findDecimalProblem(value: JsonValue | undefined, code: string): string | undefined {
  if (!(value instanceof NumberText)) return undefined;
  const [, fraction = ""] = /^-?\d+\.(\d+)$/.exec(value.value) ?? [];
  const decimals = code === "" ? maxDecimals : getCurrencyDecimals(code);
  if (trimEnd(fraction, "0").length <= decimals) return undefined;
  const currencyNote = code === "" ? "" : `; ${code} has ${decimals === 0 ? "none" : decimals}`;
  return `${value.value} has ${excessPhrases[decimals]}${currencyNote}`;
}
