import { getCurrencyDecimals } from "../api/checks/amount-check";
import { type Decimal, zero } from "../base/text/numbers/decimal";

/** The ISO 4217 code for "no currency". */
export const noCurrency = "XXX";

/**
 * Formats an amount with at least as many decimals as its currency has: `1250.50`, or `1250` for JPY. Never
 * rounds.
 */
export function formatAmount(amount: Decimal, currency: string): string {
  const exactText = amount.toFixed();
  const decimals = exactText.split(".")[1]?.length ?? 0;
  return amount.toFixed(Math.max(decimals, getCurrencyDecimals(currency)));
}

export const sumAmounts = (amounts: Iterable<Decimal>): Decimal => {
  let total = zero;
  for (const amount of amounts) total = total.plus(amount);
  return total;
};
