import type { Decimal } from "../../base/text/numbers/decimal";
import { sumAmounts } from "../amounts";
import type { BankLine, BooksLine, PaymentLine, ReconciledRow } from "./lines";
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
  const insideLines = [sides.bank, sides.payments, sides.books ?? []].flatMap((lines) =>
    lines.filter(isInside),
  );
  const currencies = new Set([...insideLines.map(({ currency }) => currency), ...sides.balances.keys()]);
  return new Map([...currencies].sort().map((currency) => [currency, sumCurrency(currency, sides)]));
}

const isInside = (line: { readonly isInside: boolean }) => line.isInside;

function sumCurrency(
  currency: string,
  { rows, bank, payments, books, balances }: LedgerSides,
): CurrencyTotals {
  const isCounted = (line: BankLine | PaymentLine | BooksLine) => line.isInside && line.currency === currency;
  const bankLines = bank.filter(isCounted);
  const sumBank = (matches: (row: ReconciledRow) => boolean) =>
    sumAmounts(
      rows
        .filter(matches)
        .flatMap((row) => row.bank.filter(isCounted))
        .map(getAmount),
    );
  const [same, onlyBank] = [
    sumBank(({ verdict }) => verdict === "same"),
    sumBank(({ verdict }) => verdict === "only-bank"),
  ];
  const differences = sumBank(({ verdict }) => verdict !== "same" && verdict !== "only-bank");
  const reversedAmounts = rows.flatMap((row) =>
    row.reversed?.currency === currency ? [row.reversed.amount] : [],
  );
  return {
    balance: balances.get(currency),
    recorded: sumAmounts(payments.filter(isCounted).map(getAmount)),
    reversed: sumAmounts(reversedAmounts),
    bank: sumAmounts(bankLines.map(getAmount)),
    bankCount: bankLines.length,
    books: books && sumAmounts(books.filter(isCounted).map(getAmount)),
    parts: { same, onlyBank, differences },
  };
}

const getAmount = ({ amount }: { readonly amount: Decimal }) => amount;
