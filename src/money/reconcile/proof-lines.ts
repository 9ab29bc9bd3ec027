import type { Decimal } from "../../base/text/numbers/decimal";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatAmount } from "../amounts";
import type { Reconciliation } from "./reconcile";
import type { CurrencyTotals } from "./totals";

export function buildTotalsJson({ totals }: Reconciliation): object {
  const entries = [...totals].map(([currency, currencyTotals]) => {
    const toAmountText = (amount: Decimal | undefined) => amount && formatAmount(amount, currency);
    return [
      currency,
      {
        opening: toAmountText(currencyTotals.balance?.opening),
        recorded: toAmountText(currencyTotals.recorded),
        reversed: toAmountText(currencyTotals.reversed),
        closing: toAmountText(currencyTotals.balance?.closing),
        bank: toAmountText(currencyTotals.bank),
        books: toAmountText(currencyTotals.books),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Formats how the sums in each currency add up. */
export const formatProofLines = ({ totals }: Reconciliation): readonly string[] =>
  [...totals].flatMap(([currency, currencyTotals]) => [
    formatBankLine(currency, currencyTotals),
    ...formatBalanceLine(currency, currencyTotals),
  ]);

function formatBankLine(
  currency: string,
  { bank, bankCount, recorded, books, parts }: CurrencyTotals,
): string {
  const toAmountText = (amount: Decimal) => formatAmount(amount, currency);
  const { same, onlyBank, differences } = parts;
  const entriesText = pluralize(bankCount, "bank entry", "bank entries");
  const sumText = `${toAmountText(same)} same + ${toAmountText(onlyBank)} only in the bank + ${toAmountText(differences)} differences`;
  const booksText = books === undefined ? "" : `, books ${toAmountText(books)}`;
  return `${currency}: ${entriesText}, ${toAmountText(bank)} = ${sumText}; recorded ${toAmountText(recorded)}${booksText}`;
}

function formatBalanceLine(currency: string, { balance }: CurrencyTotals): readonly string[] {
  if (balance === undefined) return [];
  const { opening, movements, closing } = balance;
  const toAmountText = (amount: Decimal) => formatAmount(amount, currency);
  const sign = opening.plus(movements).eq(closing) ? "=" : "is not";
  return [
    `${currency}: opening ${toAmountText(opening)} + movements ${toAmountText(movements)} ${sign} closing ${toAmountText(closing)}`,
  ];
}
