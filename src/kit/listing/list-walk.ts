import type { SortKey } from "../../api/endpoint/codecs";
import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { type Walk, type WalkOptions, type WalkSummary, walkPages } from "../../api/paging/paging";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import { formatCount } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { NounForms } from "./list-report";

export const maxPageSize = 100;

/**
 * Number of pages to read ahead. The sandbox handles one request at a time, and waiting pages take up memory.
 */
export const getPageConcurrency = ({ profile }: Context): number => (profile.isSandbox ? 1 : 10);

/** A list with the flags that limit how much of it is read. */
export interface ListRequest<E extends Endpoint> {
  readonly endpoint: E;
  readonly query?: QueryOf<E>;
  /** Undefined if the endpoint doesn't sort. */
  readonly stableOrder?: StableOrder;
  readonly noun: NounForms;
  readonly options: {
    readonly all?: boolean;
    readonly limit?: number;
    readonly page?: number;
    readonly pageSize?: number;
    readonly where?: unknown;
    readonly sum?: unknown;
  };
}

/** Starts reading the requested pages. With `--where` or `--sum`, reads all pages by default. */
export function startWalk<E extends Endpoint>(
  context: Context,
  listing: ListRequest<E>,
  matches?: ((record: RawJson) => boolean) | undefined,
): Walk {
  const { endpoint, options } = listing;
  if (options.all === true && (options.limit !== undefined || options.page !== undefined)) {
    throw new Failure("usage", `--all contradicts --${options.limit === undefined ? "page" : "limit"}.`, {
      hint: "Remove one of them.",
    });
  }
  const { host } = context;
  const { limit, page: firstPage = 1 } = options;
  const isAll = isCompleteList(options);
  const maxRecords = matches === undefined ? (limit ?? maxPageSize) : maxPageSize;
  const pageSize =
    options.pageSize ?? (isAll || limit !== undefined ? Math.min(maxRecords, maxPageSize) : undefined);
  const isMultiPage = isAll || (limit !== undefined && (matches !== undefined || limit > (pageSize ?? 0)));
  const query = { ...listing.query, ...(isMultiPage ? buildSortQuery(listing, isAll) : {}) };
  return walkWithProgress(context, listing.noun, {
    fetch: async (page, _, signal) => {
      if (page === firstPage + 1) host.spareMemory();
      const paging = { Page: page, PageSize: pageSize };
      const answer = await context.call(endpoint, {
        query: { ...query, ...paging } as unknown as QueryOf<E>,
        signal,
      });
      return readList(answer, endpoint.list);
    },
    firstPage,
    pageSize: pageSize ?? maxPageSize,
    limit,
    isAll,
    matches,
    concurrency: getPageConcurrency(context),
  });
}

const isCompleteList = ({ all, where, sum, limit, page }: ListRequest<Endpoint>["options"]) =>
  all === true || ((where ?? sum) !== undefined && limit === undefined && page === undefined);

/** For a list that comes in one response. */
export const unpagedWalk = {
  firstPage: 1,
  pageSize: Number.MAX_SAFE_INTEGER,
  isAll: false,
  isUnpaged: true,
  concurrency: 1,
};

/** A sort field that keeps a list's order stable while its pages are read (LIM-10). */
interface StableOrder {
  /** Field that sorts by creation time. */
  readonly field: string;
  /** Whether the field may follow the user's own sort keys. */
  readonly isTiebreak: boolean;
}

/**
 * Returns the order for reading several pages. A whole list is read oldest first, so new records follow those
 * already read. With a limit, it is read newest first, like a single page.
 */
function buildSortQuery(
  { stableOrder, query = {} }: Pick<ListRequest<Endpoint>, "stableOrder" | "query">,
  isAll: boolean,
): { readonly Sort?: readonly SortKey[] } {
  if (stableOrder === undefined) return {};
  const { field, isTiebreak } = stableOrder;
  const { Sort: sortKeys = [] } = query as { readonly Sort?: readonly SortKey[] };
  if (sortKeys.length > 0 && (!isTiebreak || sortKeys.some((key) => key.field === field))) return {};
  return { Sort: [...sortKeys, { field, isDescending: !isAll }] };
}

/** Reads a paged list, showing progress on a terminal. */
export function walkWithProgress(
  { progress, signal }: Context,
  [, many]: NounForms,
  options: Omit<WalkOptions, "signal">,
): Walk {
  const walk = walkPages({ ...options, signal });
  async function* pages() {
    const progressLine = progress(() => `Reading ${many}${formatProgress(walk.end(), options)}`);
    try {
      yield* walk.pages;
    } finally {
      progressLine.stop();
    }
  }
  return { ...walk, pages: pages() };
}

function formatProgress(
  { readCount, totalResults }: WalkSummary,
  { limit, matches }: Partial<WalkOptions>,
): string {
  if (readCount === 0) return "";
  // With a filter, the limit counts matches, so it isn't known how many records must be read.
  const maxCount = matches === undefined ? (limit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const totalText = totalResults === undefined ? "" : ` of ${formatCount(Math.min(totalResults, maxCount))}`;
  return `  ${formatCount(readCount)}${totalText}`;
}
