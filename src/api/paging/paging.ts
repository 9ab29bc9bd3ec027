import { Failure } from "../../base/failure";
import { type JsonValue, type RawJson, readField } from "../../base/json/json";
import { formatCount } from "../../base/text/numbers/format-count";
import { type FetchedPage, type FetchOptions, PagePrefetcher } from "./fetch-ahead";
import { SeenIds } from "./seen-ids";

export interface WalkOptions extends FetchOptions {
  readonly isAll: boolean;
  /** Whether the first response is the whole list, whatever its page count. */
  readonly isUnpaged?: boolean;
  /** Selects the records to return. The limit counts only matches. */
  readonly matches?: ((record: RawJson) => boolean) | undefined;
}

export interface WalkSummary {
  readonly page?: RawJson;
  readonly totalResults?: number;
  readonly totalPages?: number;
  readonly recordCount: number;
  /** Number of distinct records read, including those that don't match. */
  readonly readCount: number;
  readonly repeatedCount: number;
  /** The first and latest total, if the total changed during the walk. */
  readonly movedTotal?: readonly [from: number, to: number];
  readonly lastPage: number;
  /** The page that ended the list without records, although the platform had announced it. */
  readonly emptyPage?: number;
  readonly isComplete: boolean;
  /** `short`: fewer records than announced. `moved`: the list shrank, so a record may have been missed. */
  readonly reason?: "limit" | "page" | "short" | "moved" | "interrupted" | "failed";
  readonly failure?: Failure;
}

export interface Walk {
  readonly pages: AsyncIterable<{ readonly records: readonly RawJson[] }>;
  end(): WalkSummary;
}

/**
 * Reads a paged list in order. Once the first page reveals the number of pages, fetches ahead (CLI-23,
 * LIM-10).
 */
export function walkPages(options: WalkOptions): Walk {
  const walker = new Walker(options);
  return { pages: walker.pages(), end: () => walker.end };
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

class Walker {
  readonly end: Mutable<WalkSummary>;
  readonly #options: WalkOptions;
  readonly #ended = new AbortController();
  #seen: SeenIds | undefined;
  #latestTotal: number | undefined;
  #hasShrunk = false;
  #wasCut = false;
  #isUncertain = false;
  #receivedCount = 0;
  /** Whether the platform sent more records than its total, in which case its page count is wrong too. */
  #hasWrongTotal = false;

  constructor(options: WalkOptions) {
    this.#options = {
      ...options,
      fetch: async (...request) => this.#noteTotal(await options.fetch(...request)),
      signal: AbortSignal.any([options.signal, this.#ended.signal]),
    };
    this.end = {
      recordCount: 0,
      readCount: 0,
      repeatedCount: 0,
      lastPage: options.firstPage,
      isComplete: false,
    };
  }

  async *pages(): AsyncGenerator<{ records: readonly RawJson[] }> {
    const { firstPage, pageSize, fetch, signal } = this.#options;
    const first = await fetch(firstPage, pageSize, signal);
    let isLast = this.#note(firstPage, first) || this.#options.isUnpaged === true;
    yield { records: this.#take(first.records) };
    if (isLast || this.#isDone()) return this.#finish(isLast);
    const prefetcher = new PagePrefetcher(this.#aheadOptions(), firstPage + 1, () => this.end.totalPages);
    try {
      for (let number = firstPage + 1; !isLast && !this.#isDone(); number++) {
        const page = await prefetcher.take(number);
        isLast = this.#note(number, page);
        if (this.#isRepeated(number, page)) isLast = true;
        else yield { records: this.#take(page.records) };
      }
      this.#finish(isLast);
    } catch (error) {
      this.#cut(error);
    } finally {
      this.#ended.abort();
    }
  }

  /** Omits the limit if there is a filter, because the number of pages needed is then unknown. */
  #aheadOptions(): FetchOptions {
    return this.#options.matches === undefined ? this.#options : { ...this.#options, limit: undefined };
  }

  #isDone(): boolean {
    const { limit, isAll } = this.#options;
    return limit === undefined ? !isAll : this.end.recordCount >= limit;
  }

  /**
   * Notes the total when a page arrives rather than when its records are read, because an older total noted
   * late would look like a change.
   */
  #noteTotal(fetchedPage: FetchedPage): FetchedPage {
    const total = readCount(fetchedPage.page?.plainValue, "totalResults");
    const previousTotal = this.#latestTotal;
    if (total !== undefined && previousTotal !== undefined && total !== previousTotal) {
      this.end.movedTotal = [this.end.movedTotal?.[0] ?? previousTotal, total];
      this.#hasShrunk ||= total < previousTotal;
    }
    this.#latestTotal = total ?? previousTotal;
    return fetchedPage;
  }

  /** Notes the totals of a page, unless they are wrong. Returns true for the last page. */
  #note(pageNumber: number, { records, page }: FetchedPage): boolean {
    const pageInfo = page?.plainValue;
    const count = records.length;
    const total = readCount(pageInfo, "totalResults");
    if (page !== undefined) this.end.page = page;
    this.end.lastPage = pageNumber;
    this.#receivedCount += count;
    this.#hasWrongTotal ||= !this.#hasShrunk && total !== undefined && total < this.#receivedCount;
    this.end.totalResults = this.#hasWrongTotal ? undefined : (total ?? this.end.totalResults);
    const totalPages =
      readCount(pageInfo, "totalPages") ?? countPages(total, readCount(pageInfo, "pageSize"));
    const isPageCountWrong = totalPages !== undefined && count > 0 && totalPages < pageNumber;
    this.end.totalPages = this.#hasWrongTotal || isPageCountWrong ? undefined : totalPages;
    // The platform may report one page for an empty list (AMB-28).
    if (count === 0 && Math.max(pageNumber, 2) <= (this.end.totalPages ?? 0)) this.end.emptyPage = pageNumber;
    return isLastPage(pageNumber, count, pageInfo, this.end.totalPages);
  }

  /**
   * Whether a page repeats earlier records. A server that ignores `Page` returns the same records forever,
   * without a page count or with a different page number.
   */
  #isRepeated(number: number, { records, page }: FetchedPage): boolean {
    const { totalPages } = this.end;
    const currentPage = readCount(page?.plainValue, "currentPage") ?? number;
    const isRepeated =
      (totalPages === undefined || currentPage !== number) &&
      records.length > 0 &&
      records.every((record) => this.#seen?.has(getRecordKey(record)));
    this.#isUncertain ||=
      isRepeated && (totalPages !== undefined || records.length >= this.#options.pageSize);
    return isRepeated;
  }

  /** Drops repeated and non-matching records, and stops at the limit. */
  #take(records: readonly RawJson[]): readonly RawJson[] {
    const { limit = Number.POSITIVE_INFINITY, matches } = this.#options;
    this.#seen ??= new SeenIds(
      Math.min(this.end.totalResults ?? 0, matches === undefined ? limit : Infinity, 10_000_000),
    );
    const freshRecords = records.filter((record) => this.#isFresh(record));
    const matchingRecords = matches === undefined ? freshRecords : freshRecords.filter(matches);
    const takenRecords = matchingRecords.slice(0, limit - this.end.recordCount);
    this.end.repeatedCount += records.length - freshRecords.length;
    this.end.readCount += freshRecords.length;
    this.#isUncertain ||= records.length > 0 && freshRecords.length === 0;
    this.end.recordCount += takenRecords.length;
    this.#wasCut ||= takenRecords.length < matchingRecords.length;
    return takenRecords;
  }

  /**
   * Whether the record is new. A record without an `id` always counts as new. Stores its content only if that
   * decides whether the list has ended.
   */
  #isFresh(record: RawJson): boolean {
    if (record.id !== undefined) return this.#seen?.add(record.id) === true;
    const { totalPages, lastPage } = this.end;
    if (totalPages === undefined || lastPage === this.#options.firstPage)
      this.#seen?.add(getRecordKey(record));
    return true;
  }

  #finish(isLast: boolean): void {
    const reason = this.#reason(isLast);
    this.end.isComplete = reason === undefined;
    if (reason !== undefined) this.end.reason = reason;
  }

  /** Returns why the list is incomplete, or undefined if it is complete. */
  #reason(isLast: boolean): WalkSummary["reason"] {
    const { firstPage, limit } = this.#options;
    if (this.#wasCut || (!isLast && limit !== undefined)) return "limit";
    if (!isLast || firstPage > 1) return "page";
    if (this.#hasShrunk) return "moved";
    const { readCount, totalResults, emptyPage } = this.end;
    const isShort =
      this.#isUncertain || (totalResults === undefined ? emptyPage !== undefined : readCount < totalResults);
    return isShort ? "short" : undefined;
  }

  /** Ends the walk after a failure beyond the first page, and keeps the earlier records. */
  #cut(error: unknown): void {
    if (!(error instanceof Failure)) throw error;
    this.end.failure = error;
    this.end.reason = error.kind === "interrupted" ? "interrupted" : "failed";
  }
}

const getRecordKey = ({ id, bytes }: RawJson): string => id ?? Buffer.from(bytes).toString("latin1");

function isLastPage(
  pageNumber: number,
  count: number,
  pageInfo: JsonValue | undefined,
  totalPages: number | undefined,
) {
  if (count === 0) return true;
  if (totalPages !== undefined) return pageNumber >= totalPages;
  const pageSize = readCount(pageInfo, "pageSize");
  return pageSize !== undefined && (readCount(pageInfo, "responseCount") ?? count) < pageSize;
}

function countPages(total: number | undefined, pageSize: number | undefined): number | undefined {
  return total === undefined || !pageSize ? undefined : Math.ceil(total / pageSize);
}

function readCount(pageInfo: JsonValue | undefined, name: string): number | undefined {
  const value = readField(pageInfo, name);
  const number = Number(value === null || value === undefined ? Number.NaN : String(value));
  return Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** Throws unless the whole list was read. `consequence` is a clause that says what could go wrong. */
export function requireCompleteList(noun: string, walkSummary: WalkSummary, consequence: string): void {
  if (walkSummary.failure !== undefined) throw walkSummary.failure;
  if (walkSummary.isComplete) return;
  throw new Failure("network", `The list of ${noun} ${describeEnd(walkSummary)}, so ${consequence}.`, {
    hint: "Run the same command again. If it ends the same way, the platform's page information is wrong.",
  });
}

function describeEnd({ reason, totalResults = 0, totalPages, readCount, emptyPage }: WalkSummary): string {
  if (reason === "moved") return "shrank while it was read";
  if (emptyPage !== undefined && totalResults <= readCount)
    return `has nothing on page ${emptyPage} of ${totalPages}`;
  return totalResults > readCount
    ? `ended after ${formatCount(readCount)} of the ${formatCount(totalResults)} that the platform reported`
    : "has the same page for every page number";
}
