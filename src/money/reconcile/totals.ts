import type { Decimal } from "../../base/text/numbers/decimal";
import { sumOf } from "../amounts";
import type { BankLine, BooksLine, PaymentLine, ReconciledRow } from "./lines";
import type { Balance } from "./read/draft";

/** Sums of all sides in one currency. */
export interface CurrencyTotals {
  readonly balance: Balance | undefined;
  /** Payments of the period that are still recorded. */
  readonly recorded: Decimal;
  /** Reversed payments, according to the history. */
  readonly reversed: Decimal;
  /** Credits minus debits in the period. */
  readonly bank: Decimal;
  readonly bankCount: number;
  readonly books: Decimal | undefined;
  /** The bank's total, split by result. */
  readonly parts: { readonly same: Decimal; readonly onlyBank: Decimal; readonly differences: Decimal };
}

interface Sides {
  readonly rows: readonly ReconciledRow[];
  readonly bank: readonly BankLine[];
  readonly payments: readonly PaymentLine[];
  readonly books: readonly BooksLine[] | undefined;
  readonly balances: ReadonlyMap<string, Balance>;
}

/** Returns the totals by currency, in alphabetical order. */
export function totalsOf(sides: Sides): ReadonlyMap<string, CurrencyTotals> {
  const inside = [sides.bank, sides.payments, sides.books ?? []].flatMap((lines) => lines.filter(isInside));
  const currencies = new Set([...inside.map(({ currency }) => currency), ...sides.balances.keys()]);
  return new Map([...currencies].sort().map((currency) => [currency, totalsIn(currency, sides)]));
}

const isInside = (line: { readonly isInside: boolean }) => line.isInside;

function totalsIn(currency: string, { rows, bank, payments, books, balances }: Sides): CurrencyTotals {
  const isOwn = (line: BankLine | PaymentLine | BooksLine) => line.isInside && line.currency === currency;
  const ownLines = bank.filter(isOwn);
  const bankPart = (fits: (row: ReconciledRow) => boolean) =>
    sumOf(
      rows
        .filter(fits)
        .flatMap((row) => row.bank.filter(isOwn))
        .map(amountOf),
    );
  const [same, onlyBank] = [
    bankPart(({ verdict }) => verdict === "same"),
    bankPart(({ verdict }) => verdict === "only-bank"),
  ];
  const differences = bankPart(({ verdict }) => verdict !== "same" && verdict !== "only-bank");
  const reversed = rows.flatMap((row) => (row.reversed?.currency === currency ? [row.reversed.amount] : []));
  return {
    balance: balances.get(currency),
    recorded: sumOf(payments.filter(isOwn).map(amountOf)),
    reversed: sumOf(reversed),
    bank: sumOf(ownLines.map(amountOf)),
    bankCount: ownLines.length,
    books: books && sumOf(books.filter(isOwn).map(amountOf)),
    parts: { same, onlyBank, differences },
  };
}

const amountOf = ({ amount }: { readonly amount: Decimal }) => amount;
