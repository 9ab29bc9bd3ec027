import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { type Walk, walkPages } from "../../api/paging/paging";
import { Failure } from "../../base/failure";
import type { Column, ListReport, Report } from "../../render/report";
import { flag, type OptionValues, wholeNumber } from "../flags/option";
import type { Context } from "../session/context";
import { fieldsHelp } from "./fields";
import { describeListEnd, type Noun } from "./list-end";
import { orderQuery, type StableOrder } from "./list-order";

const unlimited = Number.MAX_SAFE_INTEGER;
const maxPageSize = 100;
const maxConcurrentRequests = 10;

export const limitOption = wholeNumber("-L, --limit <n>", "Maximum number of records", 1, unlimited);

/** Flags of every paged list. */
export const listOptions = {
  all: flag("-a, --all", "List all records, page by page"),
  limit: limitOption,
  page: wholeNumber("--page <n>", "Start at this page", 1, 999_999_999),
  pageSize: wholeNumber("--page-size <n>", "Records per page", 1, maxPageSize),
};

export interface Listing<E extends Endpoint> {
  readonly endpoint: E;
  readonly query?: QueryOf<E>;
  /** Absent if the endpoint does not sort. */
  readonly stableOrder?: StableOrder;
  readonly columns: readonly Column[];
  readonly noun: Noun;
  readonly idPath?: string;
  readonly options: OptionValues<typeof listOptions>;
}

/** A list as the flags request it: one page, a number of records, or all. */
export async function listReport<E extends Endpoint>(context: Context, listing: Listing<E>): Promise<Report> {
  const help = await fieldsHelp(listing.endpoint, context.style);
  return help ?? walkReport(context, listing, startWalk(context, listing));
}

type WholeListing<E extends Endpoint> = Omit<Listing<E>, "options" | "stableOrder"> & {
  readonly limit?: number | undefined;
  /** Of the path; looked up before the list is read. */
  readonly parameters?: () => Promise<Readonly<Record<string, string>>>;
};

/** A list that is returned in one response. */
export async function wholeListReport<E extends Endpoint>(
  context: Context,
  listing: WholeListing<E>,
): Promise<Report> {
  const help = await fieldsHelp(listing.endpoint, context.style);
  if (help !== undefined) return help;
  return walkReport(context, listing, readWhole(context, listing, await listing.parameters?.()));
}

function walkReport(
  context: Context,
  listing: Pick<Listing<Endpoint>, "columns" | "idPath" | "noun"> &
    Partial<Pick<Listing<Endpoint>, "options">>,
  walk: Walk,
): ListReport {
  return {
    kind: "list",
    columns: listing.columns,
    pages: walk.pages,
    idPath: listing.idPath ?? "id",
    now: context.platformNow,
    emptyText: `No ${listing.noun[1]}.`,
    end: () => {
      const { isTerminal } = context.host.stdout;
      return describeListEnd(walk.end(), {
        noun: listing.noun,
        hasAll: listing.options !== undefined,
        isTerminal,
      });
    },
  };
}

type WalkOptions<E extends Endpoint> = Pick<Listing<E>, "endpoint" | "query" | "stableOrder" | "options">;

/** Starts reading the pages that the flags request. */
export function startWalk<E extends Endpoint>(context: Context, listing: WalkOptions<E>): Walk {
  const { endpoint, options } = listing;
  if (options.all === true && (options.limit !== undefined || options.page !== undefined)) {
    throw new Failure("usage", `--all contradicts --${options.limit === undefined ? "page" : "limit"}.`, {
      hint: "Remove one of them.",
    });
  }
  const isWalk = options.all === true || options.limit !== undefined;
  const pageSize =
    options.pageSize ?? (isWalk ? Math.min(options.limit ?? maxPageSize, maxPageSize) : undefined);
  const query = { ...listing.query, ...orderQuery(listing, pageSize) };
  return walkPages({
    fetch: async (page, _, signal) => {
      const paging = { Page: page, PageSize: pageSize };
      const answer = await context.call(endpoint, {
        query: { ...query, ...paging } as unknown as QueryOf<E>,
        signal,
      });
      return readList(answer, endpoint.list);
    },
    firstPage: options.page ?? 1,
    pageSize: pageSize ?? maxPageSize,
    limit: options.limit,
    isAll: options.all === true,
    concurrency: maxConcurrentRequests,
    signal: context.signal,
  });
}

function readWhole<E extends Endpoint>(
  context: Context,
  { endpoint, query, limit }: WholeListing<E>,
  parameters: Readonly<Record<string, string>> = {},
): Walk {
  return walkPages({
    fetch: async (_page, _pageSize, signal) =>
      readList(await context.call(endpoint, { parameters, query: query ?? {}, signal }), endpoint.list),
    firstPage: 1,
    pageSize: unlimited,
    limit,
    isAll: false,
    isUnpaged: true,
    concurrency: 1,
    signal: context.signal,
  });
}
