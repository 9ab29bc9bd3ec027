import type { RawJson } from "../../base/json/json";

export interface FetchedPage {
  readonly records: readonly RawJson[];
  /** The platform's page object, if the response had one. */
  readonly page?: RawJson;
}

export interface FetchOptions {
  /** The signal aborts when the page is no longer needed. */
  fetch(page: number, pageSize: number, signal: AbortSignal): Promise<FetchedPage>;
  readonly firstPage: number;
  readonly pageSize: number;
  /** Stops after this many records. If there is no limit, reads one page, or all pages with `isAll`. */
  readonly limit?: number | undefined;
  /** Maximum number of parallel requests. At most twice as many pages are held in memory. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** Fetches pages ahead of the reader, starting another request as soon as one ends. */
export class PagePrefetcher {
  readonly #held = new Map<number, Promise<FetchedPage>>();
  #running = 0;
  #requested = 0;

  constructor(
    private readonly options: FetchOptions,
    private next: number,
    private readonly getLastPage: () => number | undefined,
  ) {}

  async take(pageNumber: number): Promise<FetchedPage> {
    this.#requested = pageNumber;
    this.#topUp();
    const page = await (this.#held.get(pageNumber) ?? this.#fetch(pageNumber));
    this.#held.delete(pageNumber);
    return page;
  }

  #fetch(number: number): Promise<FetchedPage> {
    const { fetch, pageSize, signal } = this.options;
    return fetch(number, pageSize, signal);
  }

  #topUp(): void {
    const { concurrency } = this.options;
    while (this.#running < concurrency && this.#held.size < 2 * concurrency && this.#shouldFetchNext()) {
      const page = this.#fetch(this.next);
      this.#held.set(this.next++, page);
      this.#running++;
      const onEnd = () => {
        this.#running--;
        this.#topUp();
      };
      page.then(onEnd, () => {
        this.#running--;
      });
    }
  }

  /** Whether to fetch another page. If the page count is unknown, fetches only the requested page. */
  #shouldFetchNext(): boolean {
    const { limit, pageSize, firstPage, signal } = this.options;
    if (signal.aborted) return false;
    const lastNeededPage =
      limit === undefined ? Number.POSITIVE_INFINITY : firstPage - 1 + Math.ceil(limit / pageSize);
    const lastKnownPage = this.getLastPage() ?? this.#requested;
    return this.next <= Math.min(lastKnownPage, Math.max(lastNeededPage, this.#requested));
  }
}
