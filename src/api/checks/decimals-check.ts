import type { Finding } from "../../base/finding";
import { type JsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { trimEnd } from "../../base/text/trim-end";

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

/** Finds amounts with more decimals than their currency allows. Without a currency, allows three. */
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
