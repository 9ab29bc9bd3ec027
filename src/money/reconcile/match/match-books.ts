import { sumAmounts } from "../../amounts";
import type { BooksLine, ReconciledRow, ReconcileVerdict } from "../lines";
import { addToList, daysBetween, nearDays } from "./match-state";

type RowPart = Pick<BooksLine, "amount" | "currency" | "date" | "cases">;

/**
 * Adds rows from the books to the matches. A row may equal a whole match, or one of its payments or
 * transactions. A match without a row becomes `not-in-books`, a row without a match `only-books`.
 */
export function matchBooks(
  rows: readonly ReconciledRow[],
  books: readonly BooksLine[],
): readonly ReconciledRow[] {
  const openBooks = new UnmatchedBooks(books);
  const equalRows = rows.map((row) => ({ row, found: takeEqual(row, openBooks) }));
  const matchedRows = equalRows.map(({ row, found }) =>
    found.length > 0 ? { ...row, books: found } : matchSimilar(row, openBooks),
  );
  return [...matchedRows, ...openBooks.listUnmatchedRows(matchedRows)];
}

class UnmatchedBooks {
  readonly #open: Set<BooksLine>;
  readonly #byCase = new Map<string, BooksLine[]>();

  constructor(readonly books: readonly BooksLine[]) {
    this.#open = new Set(books);
    for (const line of books) for (const { id } of line.cases) addToList(this.#byCase, id, line);
  }

  /** Returns unmatched rows in the currency of the part that have a case in common with it. */
  listOpenLines({ cases, currency }: RowPart): readonly BooksLine[] {
    const lines = cases.flatMap(({ id }) => this.#byCase.get(id) ?? []);
    return lines.filter((line) => this.#open.has(line) && line.currency === currency);
  }

  take(lines: readonly BooksLine[]): void {
    for (const line of lines) this.#open.delete(line);
  }

  listUnmatchedRows(matchedRows: readonly ReconciledRow[]): readonly ReconciledRow[] {
    const judgedKeys = new Set(matchedRows.flatMap(({ books }) => books.map(formatBookingKey)));
    return [...this.#open].map((line) => {
      const verdict: ReconcileVerdict = judgedKeys.has(formatBookingKey(line)) ? "twice" : "only-books";
      return { verdict, bank: [], platform: [], books: [line], message: explainUnmatched(line, verdict) };
    });
  }
}

function explainUnmatched({ cases }: BooksLine, verdict: ReconcileVerdict): string | undefined {
  if (verdict === "twice") return "The books list it again.";
  return cases.length === 0 ? "It names no case." : undefined;
}

const formatBookingKey = ({ cases, amount, currency, date }: BooksLine) =>
  [cases.map(({ id }) => id).join(), amount.toFixed(), currency, date].join("|");

/**
 * Lists the parts of a row in the order in which they are looked up in the books: the whole, each payment,
 * each transaction.
 */
function listRowParts({ verdict, bank, platform }: ReconciledRow): readonly (readonly RowPart[])[] {
  // A returned payment belongs to the row in which it was received.
  const payments = (verdict === "returned" ? [] : platform).map((payment) => ({
    ...payment,
    cases: [payment.owner],
  }));
  return [sumAsOnePart(bank), sumAsOnePart(payments), payments, bank].filter((parts) => parts.length > 0);
}

/** Returns the sum of all lines as a single part, or an empty list if there are no lines. */
function sumAsOnePart(lines: readonly RowPart[]): readonly RowPart[] {
  const cases = lines.flatMap((line) => line.cases);
  const amount = sumAmounts(lines.map((line) => line.amount));
  return lines.slice(0, 1).map((first) => ({ ...first, cases, amount }));
}

/** Accepts the date of any part, since the bank and the platform may have several. */
function takeEqual(row: ReconciledRow, openBooks: UnmatchedBooks): readonly BooksLine[] {
  const dates = new Set([...row.bank, ...row.platform].map(({ date }) => date));
  for (const parts of listRowParts(row)) {
    const matches: BooksLine[] = [];
    for (const part of parts) {
      const line = openBooks
        .listOpenLines(part)
        .find((line) => dates.has(line.date) && line.amount.eq(part.amount) && !matches.includes(line));
      if (line !== undefined) matches.push(line);
    }
    if (matches.length < parts.length) continue;
    openBooks.take(matches);
    return matches;
  }
  return [];
}

/** Searches for the same amount on a nearby day, then for a different amount on the same day. */
function matchSimilar(row: ReconciledRow, openBooks: UnmatchedBooks): ReconciledRow {
  const [part] = listRowParts(row)[0] ?? [];
  if (part === undefined || part.amount.eq(0)) return row;
  const candidates = openBooks.listOpenLines(part);
  const nearLine = candidates.find(
    ({ amount, date }) => amount.eq(part.amount) && daysBetween(date, part.date) <= nearDays,
  );
  const sameDayLine = candidates.find(({ date }) => date === part.date);
  const match = nearLine ?? (row.verdict === "same" ? sameDayLine : undefined);
  if (match !== undefined) {
    openBooks.take([match]);
    const verdict = nearLine === undefined ? "amount-differs" : "date-differs";
    return row.verdict === "same"
      ? { ...row, verdict, books: [match], message: "Only the books differ." }
      : { ...row, books: [match] };
  }
  return row.verdict === "same" ? { ...row, verdict: "not-in-books" } : row;
}
