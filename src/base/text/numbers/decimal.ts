import Big from "big.js";
import { isDecimal } from "./decimal-text";

export type Decimal = Big;

export const zero: Decimal = new Big(0);

/** Reads a number, or returns undefined if `isDecimal` rejects the text. */
export function readDecimal(text: string): Decimal | undefined {
  const word = text.trim();
  return isDecimal(word) ? new Big(word.replace(/^\+/, "")) : undefined;
}

/** Sums numbers, keeping as many decimals as the most precise one: 1.50 + 1 = 2.50. */
export class DecimalSum {
  #total = new Big(0);
  #decimals = 0;

  add(text: string): void {
    const number = readDecimal(text);
    if (number === undefined) return;
    this.#total = this.#total.plus(number);
    this.#decimals = Math.max(this.#decimals, countDecimals(text, number));
  }

  toString(): string {
    return this.#total.toFixed(this.#decimals);
  }
}

/** Counts decimals as written, including trailing zeros. */
function countDecimals(text: string, number: Decimal): number {
  const decimalsMatch = /^\s*[+-]?\d*\.(\d*)\s*$/.exec(text);
  return decimalsMatch?.[1]?.length ?? number.toFixed().split(".")[1]?.length ?? 0;
}
