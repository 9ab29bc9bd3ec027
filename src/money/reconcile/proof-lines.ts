import type { Decimal } from "../../base/text/numbers/decimal";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatAmount } from "../amounts";
import type { Reconciliation } from "./reconcile";
import type { CurrencyTotals } from "./totals";

export function buildTotalsJson({ totals }: Reconciliation): object {
  const entries = [...totals].map(([currency, currencyTotals]) => {
    const text = (amount: Decimal | undefined) => amount && formatAmount(amount, currency);
    return [
      currency,
      {
        opening: text(currencyTotals.balance?.opening),
        recorded: text(currencyTotals.recorded),
        reversed: text(currencyTotals.reversed),
        closing: text(currencyTotals.balance?.closing),
        bank: text(currencyTotals.bank),
        books: text(currencyTotals.books),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Formats how each currency's sums add up. */
export const formatProofLines = ({ totals }: Reconciliation): readonly string[] =>
  [...totals].flatMap(([currency, currencyTotals]) => [
    ...formatBankLine(currency, currencyTotals),
    ...formatBalanceLine(currency, currencyTotals),
  ]);

function formatBankLine(
  currency: string,
  { bank, bankCount, recorded, books, parts }: CurrencyTotals,
): readonly string[] {
  const text = (amount: Decimal) => formatAmount(amount, currency);
  const { same, onlyBank, differences } = parts;
  const entries = pluralize(bankCount, "bank entry", "bank entries");
  const sum = `${text(same)} same + ${text(onlyBank)} only in the bank + ${text(differences)} differences`;
  const sides = [`recorded ${text(recorded)}`, ...(books === undefined ? [] : [`books ${text(books)}`])];
  return [`${currency}: ${entries}, ${text(bank)} = ${sum}; ${sides.join(", ")}`];
}

function formatBalanceLine(currency: string, { balance }: CurrencyTotals): readonly string[] {
  if (balance === undefined) return [];
  const { opening, movements, closing } = balance;
  const text = (amount: Decimal) => formatAmount(amount, currency);
  const sign = opening.plus(movements).eq(closing) ? "=" : "is not";
  return [
    `${currency}: opening ${text(opening)} + movements ${text(movements)} ${sign} closing ${text(closing)}`,
  ];
}
