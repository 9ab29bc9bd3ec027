import type { Decimal } from "../../base/text/numbers/decimal";
import { sumAmounts } from "../amounts";
import type { BankLine, BooksLine, PaymentLine, ReconciledRow, ReconcileVerdict } from "./lines";
import type { Balance } from "./read/draft";

/** One currency's sums for every side. */
export interface CurrencyTotals {
  readonly balance: Balance | undefined;
  /** The period's payments that are still recorded. */
  readonly recorded: Decimal;
  /** Reversed payments according to the history. */
  readonly reversed: Decimal;
  /** Credits minus debits within the period. */
  readonly bank: Decimal;
  readonly bankCount: number;
  readonly books: Decimal | undefined;
  /** The bank's total, broken down by result. */
  readonly parts: { readonly same: Decimal; readonly onlyBank: Decimal; readonly differences: Decimal };
}

interface LedgerSides {
  readonly rows: readonly ReconciledRow[];
  readonly bank: readonly BankLine[];
  readonly payments: readonly PaymentLine[];
  readonly books: readonly BooksLine[] | undefined;
  readonly balances: ReadonlyMap<string, Balance>;
}

/** Returns the totals by currency, sorted alphabetically. */
export function sumTotals(sides: LedgerSides): ReadonlyMap<string, CurrencyTotals> {
  const allLines = [...sides.bank, ...sides.payments, ...(sides.books ?? [])];
  const insideLines = allLines.filter((line) => line.isInside);
  const currencies = new Set([...insideLines.map(({ currency }) => currency), ...sides.balances.keys()]);
  return new Map([...currencies].sort().map((currency) => [currency, sumCurrency(currency, sides)]));
}

function sumCurrency(
  currency: string,
  { rows, bank, payments, books, balances }: LedgerSides,
): CurrencyTotals {
  const isCounted = (line: BankLine | PaymentLine | BooksLine) => line.isInside && line.currency === currency;
  const sumCounted = (lines: readonly (BankLine | PaymentLine | BooksLine)[]) =>
    sumAmounts(lines.filter(isCounted).map(({ amount }) => amount));
  const sumBank = (matches: (verdict: ReconcileVerdict) => boolean) =>
    sumCounted(rows.filter(({ verdict }) => matches(verdict)).flatMap((row) => row.bank));
  const reversedAmounts = rows.flatMap((row) =>
    row.reversed?.currency === currency ? [row.reversed.amount] : [],
  );
  return {
    balance: balances.get(currency),
    recorded: sumCounted(payments),
    reversed: sumAmounts(reversedAmounts),
    bank: sumCounted(bank),
    bankCount: bank.filter(isCounted).length,
    books: books && sumCounted(books),
    parts: {
      same: sumBank((verdict) => verdict === "same"),
      onlyBank: sumBank((verdict) => verdict === "only-bank"),
      differences: sumBank((verdict) => verdict !== "same" && verdict !== "only-bank"),
    },
  };
}
