import { getCurrencyDecimals } from "../../api/checks/amount-check";
import type { NumberText } from "../../base/json/json";
import { maxNumberLength } from "../../base/text/numbers/decimal-text";
import { trimEnd } from "../../base/text/trim-end";

/** The referral partner's share of the revenue, as documented for the network (CTX-02). */
export const referralFeePercent = 20;

/** Amounts are in thousandths of a currency unit, because no currency has a finer subdivision (NS-59). */
export const thousandthsPerUnit = 1000;

/** Maximum amount: one cent less than a trillion, so that sums of several amounts remain safe integers. */
const maxAmount = 999_999_999_999_990;

export type MoneyResult = { readonly amount: number } | { readonly finding: string };

const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

const maxDecimals = 3;
const tooLongFinding = { finding: `must be written in at most ${maxNumberLength} characters` };
const precisionFindings: readonly string[] = [
  "must be a whole number: the currency has no decimals",
  "must have at most one decimal",
  "must have at most two decimals",
  "must have at most three decimals",
];
const tooLargeFinding = { finding: "must not be larger than 999999999999.99" };

/** How to treat decimals that a currency doesn't have: refuse them, allow two, or round (NS-59). */
type DecimalsReading = "by-currency" | "two-decimals" | "rounded";

function getMaxDecimals(currency: string | undefined, reading: DecimalsReading): number {
  if (currency === undefined || reading === "rounded") return maxDecimals;
  return reading === "two-decimals" ? 2 : getCurrencyDecimals(currency);
}

/** Parses an amount digit by digit to avoid rounding. Allows up to three decimals if there is no currency. */
export function parseMoney(
  number: NumberText,
  currency?: string,
  reading: DecimalsReading = "by-currency",
): MoneyResult {
  if (number.toString().length > maxNumberLength) return tooLongFinding;
  const decimals = getMaxDecimals(currency, reading);
  const [, sign = "", whole = "", fraction = "", power = "0"] = numberPattern.exec(number.toString()) ?? [];
  const significand = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = trimEnd(significand, "0");
  if (digits === "") return { amount: 0 };
  const zeroCount = Number(power) - fraction.length + maxDecimals + (significand.length - digits.length);
  if (zeroCount < maxDecimals - decimals)
    return { finding: precisionFindings[decimals] ?? "has too many decimals" };
  if (digits.length + zeroCount > String(maxAmount).length) return tooLargeFinding;
  const amount = Number(`${digits}${"0".repeat(zeroCount)}`);
  if (amount > maxAmount) return tooLargeFinding;
  const roundedAmount =
    reading === "rounded" && currency !== undefined ? roundMoney(amount, currency) : amount;
  return { amount: sign === "-" ? -roundedAmount : roundedAmount };
}

/** Rounds to the smallest unit of the currency. */
export function roundMoney(amount: number, currency: string): number {
  const step = 10 ** (maxDecimals - getCurrencyDecimals(currency));
  return Math.round(amount / step) * step;
}
