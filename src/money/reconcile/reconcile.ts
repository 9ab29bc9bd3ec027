import type { Context } from "../../cli/session/context";
import { noCurrency } from "../amounts";
import type { BankLine, BooksLine, ReconciledRow } from "./lines";
import { matchBooks } from "./match/match-books";
import { matchCancelledDebits, matchDebits } from "./match/match-debits";
import { matchPayments } from "./match/match-payments";
import { MatchState } from "./match/match-state";
import { settleUnmatched, splitRepeated } from "./match/unmatched-lines";
import type { BankFile, DraftLine } from "./read/draft";
import { type PlatformSide, readPlatform } from "./read/read-platform";
import { matchReversals } from "./read/reversals";
import { type CurrencyTotals, sumTotals } from "./totals";

/** First and last day, inclusive. Default: the range covered by the bank's file. */
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
}

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
  const bank = resolveLines(bankFile.lines, platform, isInside);
  const booksLines = books && resolveLines(books, platform, isInside).map(dropUnclearCases);
  const matchedRows = await matchReversals(context, matchBank(bank, platform));
  const allRows = booksLines === undefined ? matchedRows : matchBooks(matchedRows, booksLines);
  const rows = sortRows(allRows.filter(isInsidePeriod));
  const isWhole = bank.every((line) => line.isInside);
  const balances = isWhole ? bankFile.balances : new Map();
  const totals = sumTotals({ rows, bank, payments: platform.payments, books: booksLines, balances });
  const problems = isWhole ? bankFile.problems : [];
  return { rows, totals, problems, period };
}

function matchBank(bank: readonly BankLine[], { payments }: PlatformSide): readonly ReconciledRow[] {
  const [firstLines, repeatedLines] = splitRepeated(bank);
  const state = new MatchState(firstLines, payments);
  matchPayments(state);
  matchCancelledDebits(state);
  matchDebits(state);
  settleUnmatched(state);
  for (const line of repeatedLines)
    state.settle({ verdict: "twice", bank: [line], platform: [], message: "The bank lists it again." });
  return state.rows;
}

/**
 * Finds the cases for the rows. A row without a currency gets its case's currency or, since an account has
 * one currency, the one that all other rows share.
 */
function resolveLines(
  drafts: readonly DraftLine[],
  platform: PlatformSide,
  isInside: (date: string) => boolean,
): readonly BankLine[] {
  const linesWithCases = drafts.map((draft) => {
    const cases = platform.resolveCases(draft);
    const [firstCurrency, ...otherCurrencies] = new Set(cases.map(({ currency }) => currency));
    const currency = draft.currency ?? (otherCurrencies.length === 0 ? firstCurrency : undefined);
    const clearCases = platform.resolveCases({ ...draft, words: draft.clearWords });
    return { draft, cases, currency, isWeaklyNamed: clearCases.length < cases.length };
  });
  const knownCurrencies = new Set(
    linesWithCases.map(({ currency }) => currency).filter((code) => code !== undefined),
  );
  const [onlyCurrency = noCurrency] = knownCurrencies.size === 1 ? knownCurrencies : [];
  return linesWithCases.map(({ draft, cases, currency = onlyCurrency, isWeaklyNamed }) => ({
    ...draft,
    ...{ cases, currency, isWeaklyNamed, isInside: isInside(draft.date) },
  }));
}

/** Drops the cases of a line that could refer to several. */
const dropUnclearCases = (line: BooksLine): BooksLine => ({
  ...line,
  cases: line.cases.length === 1 ? line.cases : [],
});

const isInsidePeriod = ({ bank, platform, books, verdict }: ReconciledRow) =>
  [...bank, ...(verdict === "returned" ? [] : platform), ...books].some(({ isInside }) => isInside);

/**
 * Sorts rows in the bank file's order. Rows missing from the bank follow by date, those from the books first.
 */
function sortRows(rows: readonly ReconciledRow[]): readonly ReconciledRow[] {
  const getRowNumber = ({ bank, books }: ReconciledRow) =>
    Math.min(...bank.map(({ row }) => row), Number.MAX_SAFE_INTEGER - (books.length > 0 ? 1 : 0));
  const getDate = ({ platform, books }: ReconciledRow) => platform[0]?.date ?? books[0]?.date ?? "";
  const compareByDate = (left: ReconciledRow, right: ReconciledRow) =>
    Number(getDate(left) > getDate(right)) - Number(getDate(left) < getDate(right));
  return rows.toSorted((a, b) => getRowNumber(a) - getRowNumber(b) || compareByDate(a, b));
}
