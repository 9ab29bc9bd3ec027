import type { Context } from "../../cli/session/context";
import { noCurrency } from "../amounts";
import type { BankLine, BooksLine, LedgerCase, ReconciledRow } from "./lines";
import { matchBooks } from "./match/match-books";
import { matchDebits } from "./match/match-debits";
import { matchPayments } from "./match/match-payments";
import { settleRest, takeRepeated } from "./match/match-rest";
import { MatchState } from "./match/match-state";
import type { BankFile, DraftLine } from "./read/draft";
import { type PlatformSide, readPlatform } from "./read/read-platform";
import { findReversed } from "./read/reversals";
import { type CurrencyTotals, totalsOf } from "./totals";

/** First and last day, inclusive. Default: the range of the bank's file. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface Reconciliation {
  readonly rows: readonly ReconciledRow[];
  readonly totals: ReadonlyMap<string, CurrencyTotals>;
  /** Errors in the statement itself. */
  readonly problems: readonly string[];
  readonly period: Period;
  readonly hasBooks: boolean;
}

/** Compares a bank file with the platform, and with the books if there are any. */
export async function reconcile(
  context: Context,
  bankFile: BankFile,
  books: readonly DraftLine[] | undefined,
  requestedPeriod: Period,
): Promise<Reconciliation> {
  const period = { from: requestedPeriod.from ?? bankFile.from, to: requestedPeriod.to ?? bankFile.to };
  const isInside = (date: string) =>
    (period.from === undefined || date >= period.from) && (period.to === undefined || date <= period.to);
  const platform = await readPlatform(context, [...bankFile.lines, ...(books ?? [])], isInside);
  const bank = toLines(bankFile.lines, platform, isInside).map(bankLineOf);
  const booksLines = books && toLines(books, platform, isInside).map(booksLineOf);
  const matched = await findReversed(context, matchBank(bank, platform));
  const allRows = booksLines === undefined ? matched : matchBooks(matched, booksLines);
  const rows = inOrder(allRows.filter(hasInside));
  const isWhole = bank.every((line) => line.isInside);
  const balances = isWhole ? bankFile.balances : new Map();
  const totals = totalsOf({ rows, bank, payments: platform.payments, books: booksLines, balances });
  const problems = isWhole ? bankFile.problems : [];
  return { rows, totals, problems, period, hasBooks: books !== undefined };
}

function matchBank(bank: readonly BankLine[], { payments }: PlatformSide): readonly ReconciledRow[] {
  const [firstLines, repeatedLines] = takeRepeated(bank);
  const board = new MatchState(firstLines, payments);
  matchPayments(board);
  matchDebits(board);
  settleRest(board);
  for (const line of repeatedLines)
    board.settle({ verdict: "twice", bank: [line], platform: [], message: "The bank lists it again." });
  return board.rows;
}

interface ResolvedLine extends Omit<DraftLine, "currency"> {
  readonly currency: string;
  readonly cases: readonly LedgerCase[];
  readonly isInside: boolean;
}

/**
 * Finds the cases of the rows. A row without a currency gets the currency of its case or, since an account
 * has one currency, the one that all other rows share.
 */
function toLines(
  drafts: readonly DraftLine[],
  platform: PlatformSide,
  isInside: (date: string) => boolean,
): readonly ResolvedLine[] {
  const foundLines = drafts.map((draft) => {
    const cases = platform.casesOf(draft);
    const [firstCurrency, ...others] = new Set(cases.map(({ currency }) => currency));
    const currency = draft.currency ?? (others.length === 0 ? firstCurrency : undefined);
    return { draft, cases, currency };
  });
  const knownCurrencies = new Set(
    foundLines.map(({ currency }) => currency).filter((code) => code !== undefined),
  );
  const [onlyCurrency = noCurrency] = knownCurrencies.size === 1 ? knownCurrencies : [];
  return foundLines.map(({ draft, cases, currency = onlyCurrency }) => ({
    ...draft,
    ...{ cases, currency, isInside: isInside(draft.date) },
  }));
}

function bankLineOf(line: ResolvedLine): BankLine {
  const { row, amount, currency, date, isInside, cases, identity, reference, endToEndId, name } = line;
  const texts = { identity, reference, endToEndId, name, text: line.text ?? "" };
  return { row, amount, currency, date, isInside, cases, ...texts };
}

/** Converts a line. Drops its cases if it may refer to several. */
function booksLineOf({ row, amount, currency, date, isInside, cases }: ResolvedLine): BooksLine {
  return { row, amount, currency, date, isInside, cases: cases.length === 1 ? cases : [] };
}

const hasInside = ({ bank, platform, books, verdict }: ReconciledRow) =>
  [...bank, ...(verdict === "returned" ? [] : platform), ...books].some(({ isInside }) => isInside);

/** Sorts rows in the order of the bank's file. Rows that the bank lacks follow by date, the books' first. */
function inOrder(rows: readonly ReconciledRow[]): readonly ReconciledRow[] {
  const rowOf = ({ bank, books }: ReconciledRow) =>
    Math.min(...bank.map(({ row }) => row), Number.MAX_SAFE_INTEGER - (books.length > 0 ? 1 : 0));
  const dateOf = ({ platform, books }: ReconciledRow) => platform[0]?.date ?? books[0]?.date ?? "";
  const byDate = (left: ReconciledRow, right: ReconciledRow) =>
    Number(dateOf(left) > dateOf(right)) - Number(dateOf(left) < dateOf(right));
  return rows.toSorted((a, b) => rowOf(a) - rowOf(b) || byDate(a, b));
}
