import type { Decimal } from "../../base/text/numbers/decimal";
import { pluralize } from "../../base/text/numbers/format-count";
import { amountText } from "../amounts";
import type { Reconciliation } from "./reconcile";
import type { CurrencyTotals } from "./totals";

export function totalsJson({ totals }: Reconciliation): object {
  const entries = [...totals].map(([currency, one]) => {
    const text = (amount: Decimal | undefined) => amount && amountText(amount, currency);
    return [
      currency,
      {
        opening: text(one.balance?.opening),
        recorded: text(one.recorded),
        reversed: text(one.reversed),
        closing: text(one.balance?.closing),
        bank: text(one.bank),
        books: text(one.books),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Formats how each currency's sums add up. */
export const proofLines = ({ totals }: Reconciliation): readonly string[] =>
  [...totals].flatMap(([currency, one]) => [...bankLine(currency, one), ...balanceLine(currency, one)]);

function bankLine(
  currency: string,
  { bank, bankCount, recorded, books, parts }: CurrencyTotals,
): readonly string[] {
  const text = (amount: Decimal) => amountText(amount, currency);
  const { same, onlyBank, differences } = parts;
  const entries = pluralize(bankCount, "bank entry", "bank entries");
  const sum = `${text(same)} same + ${text(onlyBank)} only in the bank + ${text(differences)} differences`;
  const sides = [`recorded ${text(recorded)}`, ...(books === undefined ? [] : [`books ${text(books)}`])];
  return [`${currency}: ${entries}, ${text(bank)} = ${sum}; ${sides.join(", ")}`];
}

function balanceLine(currency: string, { balance }: CurrencyTotals): readonly string[] {
  if (balance === undefined) return [];
  const { opening, movements, closing } = balance;
  const text = (amount: Decimal) => amountText(amount, currency);
  const sign = opening.plus(movements).eq(closing) ? "=" : "is not";
  return [
    `${currency}: opening ${text(opening)} + movements ${text(movements)} ${sign} closing ${text(closing)}`,
  ];
}
