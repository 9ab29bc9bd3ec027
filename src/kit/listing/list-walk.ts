import type { SortKey } from "../../api/endpoint/codecs";
import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { type Walk, type WalkOptions, type WalkSummary, walkPages } from "../../api/paging/paging";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import { formatCount } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { Noun } from "./list-report";

export const maxPageSize = 100;

/**
 * Number of pages to read ahead. The sandbox answers one request at a time, and waiting pages take memory.
 */
export const getPageConcurrency = ({ profile }: Context): number => (profile.isSandbox ? 1 : 10);

/** A list, and the flags that limit how much of it to read. */
export interface ListRequest<E extends Endpoint> {
  readonly endpoint: E;
  readonly query?: QueryOf<E>;
  /** Undefined if the endpoint does not sort. */
  readonly stableOrder?: StableOrder;
  readonly noun: Noun;
  readonly options: {
    readonly all?: boolean;
    readonly limit?: number;
    readonly page?: number;
    readonly pageSize?: number;
    readonly where?: unknown;
    readonly sum?: unknown;
  };
}

/** Starts reading the requested pages. Default with `--where` or `--sum`: all pages. */
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
  const isAll = isWholeList(options);
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

const isWholeList = ({ all, where, sum, limit, page }: ListRequest<Endpoint>["options"]) =>
  all === true || ((where ?? sum) !== undefined && limit === undefined && page === undefined);

export const unpagedWalk = {
  firstPage: 1,
  pageSize: Number.MAX_SAFE_INTEGER,
  isAll: false,
  isUnpaged: true,
  concurrency: 1,
};

/** Reads a list that is returned in one response. */
export function walkWholeList<E extends Endpoint>(
  context: Context,
  { endpoint, noun, query, options }: Omit<ListRequest<E>, "stableOrder">,
  parameters: Readonly<Record<string, string>> = {},
  matches?: ((record: RawJson) => boolean) | undefined,
): Walk {
  return walkWithProgress(context, noun, {
    fetch: async (_page, _pageSize, signal) =>
      readList(await context.call(endpoint, { parameters, query: query ?? {}, signal }), endpoint.list),
    ...unpagedWalk,
    limit: options.limit,
    matches,
  });
}

/** A sort field that keeps a list in a stable order while its pages are read (LIM-10). */
interface StableOrder {
  /** Sort field for the creation time of a record. */
  readonly field: string;
  /** Whether the field may follow the user's own sort keys. */
  readonly isTiebreak: boolean;
}

/**
 * Returns the order for reading several pages. The whole list comes oldest first, so that new records come
 * after those already read. With a limit, the list comes newest first, as on a single page.
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

/** Reads a paged list, and shows the progress on a terminal. */
export function walkWithProgress(
  { progress, signal }: Context,
  [, many]: Noun,
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
  // With a filter, the limit counts matches, so the number of records to read is unknown.
  const maxCount = matches === undefined ? (limit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const totalText = totalResults === undefined ? "" : ` of ${formatCount(Math.min(totalResults, maxCount))}`;
  return `  ${formatCount(readCount)}${totalText}`;
}
