import type { Decimal } from "../../base/text/numbers/decimal";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatAmount } from "../amounts";
import type { Reconciliation } from "./reconcile";
import type { CurrencyTotals } from "./totals";

export function buildTotalsJson({ totals }: Reconciliation): object {
  const entries = [...totals].map(([currency, currencyTotals]) => {
    const toText = (amount: Decimal | undefined) => amount && formatAmount(amount, currency);
    return [
      currency,
      {
        opening: toText(currencyTotals.balance?.opening),
        recorded: toText(currencyTotals.recorded),
        reversed: toText(currencyTotals.reversed),
        closing: toText(currencyTotals.balance?.closing),
        bank: toText(currencyTotals.bank),
        books: toText(currencyTotals.books),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Formats how the sums in each currency add up. */
export const formatProofLines = ({ totals }: Reconciliation): readonly string[] =>
  [...totals].flatMap(([currency, currencyTotals]) => [
    ...formatBankLine(currency, currencyTotals),
    ...formatBalanceLine(currency, currencyTotals),
  ]);

function formatBankLine(
  currency: string,
  { bank, bankCount, recorded, books, parts }: CurrencyTotals,
): readonly string[] {
  const toText = (amount: Decimal) => formatAmount(amount, currency);
  const { same, onlyBank, differences } = parts;
  const entriesText = pluralize(bankCount, "bank entry", "bank entries");
  const sumText = `${toText(same)} same + ${toText(onlyBank)} only in the bank + ${toText(differences)} differences`;
  const sides = [`recorded ${toText(recorded)}`, ...(books === undefined ? [] : [`books ${toText(books)}`])];
  return [`${currency}: ${entriesText}, ${toText(bank)} = ${sumText}; ${sides.join(", ")}`];
}

function formatBalanceLine(currency: string, { balance }: CurrencyTotals): readonly string[] {
  if (balance === undefined) return [];
  const { opening, movements, closing } = balance;
  const toText = (amount: Decimal) => formatAmount(amount, currency);
  const sign = opening.plus(movements).eq(closing) ? "=" : "is not";
  return [
    `${currency}: opening ${toText(opening)} + movements ${toText(movements)} ${sign} closing ${toText(closing)}`,
  ];
}
