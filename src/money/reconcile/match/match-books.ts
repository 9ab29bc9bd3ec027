import { sumOf } from "../../amounts";
import type { BooksLine, ReconciledRow, Verdict } from "../lines";
import { addTo, daysBetween, nearDays } from "./match-state";

type Part = Pick<BooksLine, "amount" | "currency" | "date" | "cases">;

/**
 * Adds the rows of the books to the matches. A row may equal a whole match, or one of its payments or
 * transactions. A match without a row is `not-in-books`; a row without a match is `only-books`.
 */
export function matchBooks(
  rows: readonly ReconciledRow[],
  books: readonly BooksLine[],
): readonly ReconciledRow[] {
  const openBooks = new OpenBooks(books);
  const equalRows = rows.map((row) => ({ row, found: findEqual(row, openBooks) }));
  const matchedRows = equalRows.map(({ row, found }) =>
    found.length > 0 ? { ...row, books: found } : findOther(row, openBooks),
  );
  return [...matchedRows, ...openBooks.rest(matchedRows)];
}

class OpenBooks {
  readonly #open: Set<BooksLine>;
  readonly #byCase = new Map<string, BooksLine[]>();

  constructor(readonly books: readonly BooksLine[]) {
    this.#open = new Set(books);
    for (const line of books) for (const { id } of line.cases) addTo(this.#byCase, id, line);
  }

  /** Returns unmatched rows on the cases of a part, in the part's currency. */
  of({ cases, currency }: Part): readonly BooksLine[] {
    const lines = cases.flatMap(({ id }) => this.#byCase.get(id) ?? []);
    return lines.filter((line) => this.#open.has(line) && line.currency === currency);
  }

  take(lines: readonly BooksLine[]): void {
    for (const line of lines) this.#open.delete(line);
  }

  rest(matchedRows: readonly ReconciledRow[]): readonly ReconciledRow[] {
    const judgedKeys = new Set(matchedRows.flatMap(({ books }) => books.map(bookingKey)));
    return [...this.#open].map((line) => {
      const verdict: Verdict = judgedKeys.has(bookingKey(line)) ? "twice" : "only-books";
      return { verdict, bank: [], platform: [], books: [line], message: whyOnlyBooks(line, verdict) };
    });
  }
}

function whyOnlyBooks({ cases }: BooksLine, verdict: Verdict): string | undefined {
  if (verdict === "twice") return "The books list it again.";
  return cases.length === 0 ? "It names no case." : undefined;
}

const bookingKey = ({ cases, amount, currency, date }: BooksLine) =>
  [cases.map(({ id }) => id).join(), amount.toFixed(), currency, date].join("|");

/**
 * Lists the parts of a row in the order in which books may contain them: the whole, each payment, each
 * transaction.
 */
function partsOf({ verdict, bank, platform }: ReconciledRow): readonly (readonly Part[])[] {
  // A returned payment belongs to the row of its receipt.
  const payments = (verdict === "returned" ? [] : platform).map((payment) => ({
    ...payment,
    cases: [payment.owner],
  }));
  const unsplit = [bank, payments].flatMap((lines) => {
    const [first] = lines;
    return first === undefined
      ? []
      : [
          [
            {
              ...first,
              cases: lines.flatMap(({ cases }) => cases),
              amount: sumOf(lines.map(({ amount }) => amount)),
            },
          ],
        ];
  });
  return [...unsplit, payments, bank].filter((parts) => parts.length > 0);
}

/** Accepts the date of any part, since bank and platform may have several. */
function findEqual(row: ReconciledRow, openBooks: OpenBooks): readonly BooksLine[] {
  const dates = new Set([...row.bank, ...row.platform].map(({ date }) => date));
  for (const parts of partsOf(row)) {
    const found: BooksLine[] = [];
    for (const part of parts) {
      const line = openBooks
        .of(part)
        .find((line) => dates.has(line.date) && line.amount.eq(part.amount) && !found.includes(line));
      if (line !== undefined) found.push(line);
    }
    if (found.length < parts.length) continue;
    openBooks.take(found);
    return found;
  }
  return [];
}

/** Searches for the same amount on a near day, then for another amount on the same day. */
function findOther(row: ReconciledRow, openBooks: OpenBooks): ReconciledRow {
  const [part] = partsOf(row)[0] ?? [];
  if (part === undefined || part.amount.eq(0)) return row;
  const candidates = openBooks.of(part);
  const nearLine = candidates.find(
    ({ amount, date }) => amount.eq(part.amount) && daysBetween(date, part.date) <= nearDays,
  );
  const sameDayLine = candidates.find(({ date }) => date === part.date);
  const found = nearLine ?? (row.verdict === "same" ? sameDayLine : undefined);
  if (found !== undefined) {
    openBooks.take([found]);
    const verdict = nearLine === undefined ? "amount-differs" : "date-differs";
    return row.verdict === "same"
      ? { ...row, verdict, books: [found], message: "Only the books differ." }
      : { ...row, books: [found] };
  }
  return row.verdict === "same" ? { ...row, verdict: "not-in-books" } : row;
}
