import { type Measure, padEnd, padStart } from "./width";

/** A number as written, split at its decimal point, with its unit. */
export interface Amount {
  readonly whole: string;
  /** Includes the decimal point. Empty for a whole number. */
  readonly fraction: string;
  readonly unit: string;
}

/** Width, in cells, of each part in an amount column. */
export interface AmountLayout {
  readonly whole: number;
  readonly fraction: number;
  readonly unit: number;
}

export const emptyLayout: AmountLayout = { whole: 0, fraction: 0, unit: 0 };

export function parseAmount(text: string, unit: string): Amount {
  const match = /^([+-]?\d+)(\.\d+)$/.exec(text);
  const [whole = text, fraction = ""] = match === null ? [text] : match.slice(1);
  return { whole, fraction, unit: text === "" ? "" : unit };
}

/** Returns a layout with room for one more amount. */
export function widenLayout(layout: AmountLayout, amount: Amount, measure: Measure): AmountLayout {
  return {
    whole: Math.max(layout.whole, measure(amount.whole)),
    fraction: Math.max(layout.fraction, amount.fraction.length),
    unit: Math.max(layout.unit, measure(amount.unit)),
  };
}

export function measureLayout({ whole, fraction, unit }: AmountLayout): number {
  return whole + fraction + (unit === 0 ? 0 : unit + 1);
}

/** Formats an amount such as `1250.50 EUR`, padded so decimal points line up. */
export function formatAmount(amount: Amount, layout: AmountLayout, measure: Measure): string {
  if (amount.whole === "") return "";
  const unit = layout.unit === 0 ? "" : ` ${padEnd(amount.unit, layout.unit, measure)}`;
  return padStart(amount.whole, layout.whole, measure) + amount.fraction.padEnd(layout.fraction) + unit;
}
