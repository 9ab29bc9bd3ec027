import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import type { Walk } from "../../api/paging/paging";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import type { Context } from "../session/context";
import { orderQuery } from "./list-order";
import type { Listing } from "./listing";
import { shownWalk } from "./shown-walk";

export const maxPageSize = 100;
const maxConcurrentRequests = 10;
/** The sandbox answers one request at a time, and waiting pages take memory. */
const maxEmbeddedRequests = 1;

type WalkOptions<E extends Endpoint> = Pick<
  Listing<E>,
  "endpoint" | "noun" | "query" | "stableOrder" | "options"
>;

/** Starts reading the requested pages. Default with `--where` or `--sum`: all pages. */
export function startWalk<E extends Endpoint>(
  context: Context,
  listing: WalkOptions<E>,
  matches?: ((record: RawJson) => boolean) | undefined,
): Walk {
  const { endpoint, options } = listing;
  if (options.all === true && (options.limit !== undefined || options.page !== undefined)) {
    throw new Failure("usage", `--all contradicts --${options.limit === undefined ? "page" : "limit"}.`, {
      hint: "Remove one of them.",
    });
  }
  const { host, profile } = context;
  const { limit, page: firstPage = 1 } = options;
  const isAll = isWholeList(options);
  const maxRecords = matches === undefined ? (limit ?? maxPageSize) : maxPageSize;
  const pageSize =
    options.pageSize ?? (isAll || limit !== undefined ? Math.min(maxRecords, maxPageSize) : undefined);
  const isLong = isAll || (limit !== undefined && (matches !== undefined || limit > (pageSize ?? 0)));
  const query = { ...listing.query, ...(isLong ? orderQuery(listing, isAll) : {}) };
  return shownWalk(context, listing.noun, {
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
    concurrency: profile.isSandbox ? maxEmbeddedRequests : maxConcurrentRequests,
  });
}

const isWholeList = ({ all, where, sum, limit, page }: WalkOptions<Endpoint>["options"]) =>
  all === true || ((where ?? sum) !== undefined && limit === undefined && page === undefined);

/** Reads a list that is returned in one response. */
export function readWhole<E extends Endpoint>(
  context: Context,
  { endpoint, noun, query, options }: Omit<WalkOptions<E>, "stableOrder">,
  parameters: Readonly<Record<string, string>> = {},
  matches?: ((record: RawJson) => boolean) | undefined,
): Walk {
  return shownWalk(context, noun, {
    fetch: async (_page, _pageSize, signal) =>
      readList(await context.call(endpoint, { parameters, query: query ?? {}, signal }), endpoint.list),
    firstPage: 1,
    pageSize: Number.MAX_SAFE_INTEGER,
    limit: options.limit,
    isAll: false,
    isUnpaged: true,
    matches,
    concurrency: 1,
  });
}
