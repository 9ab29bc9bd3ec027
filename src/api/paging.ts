import { Failure } from "../base/failure";
import { type JsonValue, type RawJson, readField } from "../base/json";
import { SeenIds } from "./seen-ids";

export interface FetchedPage {
  readonly records: readonly RawJson[];
  /** The platform's page object, where the answer had one. */
  readonly page?: RawJson;
}

export interface WalkOptions {
  fetch(page: number, pageSize: number): Promise<FetchedPage>;
  readonly firstPage: number;
  readonly pageSize: number;
  /** Stop after this many records; undefined reads one page or, with `isAll`, all. */
  readonly limit?: number | undefined;
  readonly isAll: boolean;
  /** The first answer is the whole list, whatever it tells of pages. */
  readonly isUnpaged?: boolean;
  /** Requests at a time. At most twice as many pages are held. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

export interface WalkEnd {
  readonly page?: RawJson;
  readonly totalResults?: number;
  readonly totalPages?: number;
  readonly recordCount: number;
  readonly repeatedCount: number;
  /** The totals seen, when the total moved while reading. */
  readonly movedTotal?: readonly [from: number, to: number];
  readonly lastPage: number;
  readonly isComplete: boolean;
  readonly reason?: "limit" | "page" | "short" | "interrupted" | "failed";
  readonly failure?: Failure;
}

export interface Walk {
  readonly pages: AsyncIterable<{ readonly records: readonly RawJson[] }>;
  end(): WalkEnd;
}

/** Reads a paged list in order, fetching ahead once the first page tells how many there are (CLI-23, LIM-10). */
export function walkPages(options: WalkOptions): Walk {
  const walker = new Walker(options);
  return { pages: walker.pages(), end: () => walker.end };
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

class Walker {
  readonly end: Mutable<WalkEnd>;
  readonly #options: WalkOptions;
  #seen: SeenIds | undefined;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.end = { recordCount: 0, repeatedCount: 0, lastPage: options.firstPage, isComplete: false };
  }

  async *pages(): AsyncGenerator<{ records: readonly RawJson[] }> {
    const { firstPage, pageSize, fetch } = this.#options;
    const first = await fetch(firstPage, pageSize);
    let isLast = this.#note(firstPage, first) || this.#options.isUnpaged === true;
    yield { records: this.#take(first.records) };
    if (isLast || this.#isDone()) return this.#finish(isLast);
    const ahead = new FetchAhead(this.#options, firstPage + 1, () => this.end.totalPages);
    try {
      for (let number = firstPage + 1; !isLast && !this.#isDone(); number++) {
        const page = await ahead.take(number);
        isLast = this.#note(number, page);
        yield { records: this.#take(page.records) };
      }
      this.#finish(isLast);
    } catch (error) {
      this.#cut(error);
    }
  }

  #isDone(): boolean {
    const { limit, isAll } = this.#options;
    return limit === undefined ? !isAll : this.end.recordCount >= limit;
  }

  /** Takes in what a page tells of the whole; true for the last page. */
  #note(number: number, { records, page }: FetchedPage): boolean {
    const info = page?.value;
    const total = readCount(info, "totalResults");
    const before = this.end.totalResults;
    if (total !== undefined && before !== undefined && total !== before) {
      this.end.movedTotal = [this.end.movedTotal?.[0] ?? before, total];
    }
    if (page !== undefined) this.end.page = page;
    this.end.totalResults = total ?? before;
    this.end.totalPages = readCount(info, "totalPages") ?? pagesOf(total, readCount(info, "pageSize"));
    this.end.lastPage = number;
    return isLastPage(number, records.length, info, this.end.totalPages);
  }

  /** Drops records seen twice and cuts at the limit. */
  #take(records: readonly RawJson[]): readonly RawJson[] {
    const { limit = Number.POSITIVE_INFINITY } = this.#options;
    this.#seen ??= new SeenIds(Math.min(this.end.totalResults ?? 0, limit, 10_000_000));
    const fresh = records.filter(({ id }) => id === undefined || this.#seen?.add(id));
    const taken = fresh.slice(0, limit - this.end.recordCount);
    this.end.repeatedCount += records.length - fresh.length;
    this.end.recordCount += taken.length;
    this.#wasCut ||= taken.length < fresh.length;
    return taken;
  }
  #wasCut = false;

  #finish(isLast: boolean): void {
    const { firstPage, limit } = this.#options;
    const isShort = isLast && firstPage === 1 && this.end.recordCount < (this.end.totalResults ?? 0);
    this.end.isComplete = isLast && firstPage === 1 && !this.#wasCut && !isShort;
    if (!this.end.isComplete) this.end.reason = limit !== undefined ? "limit" : isShort ? "short" : "page";
  }

  /** A walk that breaks off behind its first page has still delivered what it read. */
  #cut(error: unknown): void {
    if (!(error instanceof Failure)) throw error;
    this.end.failure = error;
    this.end.reason = error.kind === "interrupted" ? "interrupted" : "failed";
  }
}

function isLastPage(
  number: number,
  count: number,
  info: JsonValue | undefined,
  totalPages: number | undefined,
) {
  if (count === 0) return true;
  if (totalPages !== undefined) return number >= totalPages;
  const pageSize = readCount(info, "pageSize");
  return pageSize !== undefined && (readCount(info, "responseCount") ?? count) < pageSize;
}

function pagesOf(total: number | undefined, pageSize: number | undefined): number | undefined {
  return total === undefined || !pageSize ? undefined : Math.ceil(total / pageSize);
}

function readCount(info: JsonValue | undefined, name: string): number | undefined {
  const value = readField(info, name);
  const number = Number(value === null || value === undefined ? Number.NaN : String(value));
  return Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** Keeps requests running ahead of the reader; the next one starts as soon as any answer ends. */
class FetchAhead {
  readonly #options: WalkOptions;
  readonly #lastPage: () => number | undefined;
  readonly #held = new Map<number, Promise<FetchedPage>>();
  #running = 0;
  #wanted = 0;
  #next: number;

  constructor(options: WalkOptions, firstPage: number, lastPage: () => number | undefined) {
    this.#options = options;
    this.#next = firstPage;
    this.#lastPage = lastPage;
  }

  async take(number: number): Promise<FetchedPage> {
    this.#wanted = number;
    this.#topUp();
    const page = await (this.#held.get(number) ?? this.#options.fetch(number, this.#options.pageSize));
    this.#held.delete(number);
    return page;
  }

  #topUp(): void {
    const { concurrency } = this.#options;
    while (this.#running < concurrency && this.#held.size < 2 * concurrency && this.#isNextWanted()) {
      const page = this.#options.fetch(this.#next, this.#options.pageSize);
      this.#held.set(this.#next++, page);
      this.#running++;
      const ended = () => {
        this.#running--;
        this.#topUp();
      };
      page.then(ended, () => {
        this.#running--;
      });
    }
  }

  /** Without a page count only the page that is asked for is fetched. */
  #isNextWanted(): boolean {
    const { limit, pageSize, firstPage, signal } = this.#options;
    if (signal.aborted) return this.#next <= this.#wanted;
    const enough =
      limit === undefined ? Number.POSITIVE_INFINITY : firstPage - 1 + Math.ceil(limit / pageSize);
    return this.#next <= Math.min(this.#lastPage() ?? this.#wanted, Math.max(enough, this.#wanted));
  }
}
