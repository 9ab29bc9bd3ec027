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

const endless = Number.MAX_SAFE_INTEGER;
const largestPage = 100;
const requestsAtATime = 10;

export const limitOption = wholeNumber("-L, --limit <n>", "at most this many records", 1, endless);

/** Flags of every paged list. */
export const listOptions = {
  all: flag("-a, --all", "every record, page after page"),
  limit: limitOption,
  page: wholeNumber("--page <n>", "start at this page", 1, 999_999_999),
  pageSize: wholeNumber("--page-size <n>", "records a page", 1, largestPage),
};

export interface Listing<E extends Endpoint> {
  readonly endpoint: E;
  readonly query?: QueryOf<E>;
  /** Absent where the endpoint takes no order. */
  readonly stableOrder?: StableOrder;
  readonly columns: readonly Column[];
  readonly noun: Noun;
  readonly idPath?: string;
  readonly options: OptionValues<typeof listOptions>;
}

/** Reads a list as the flags ask: a page, a number of records over pages, or all. */
export async function listReport<E extends Endpoint>(context: Context, listing: Listing<E>): Promise<Report> {
  const help = await fieldsHelp(listing.endpoint, context.style);
  return help ?? tellList(context, listing, startWalk(context, listing));
}

type WholeListing<E extends Endpoint> = Omit<Listing<E>, "options" | "stableOrder"> & {
  readonly limit?: number | undefined;
};

/** A list that comes whole in one answer. */
export async function wholeListReport<E extends Endpoint>(
  context: Context,
  listing: WholeListing<E>,
): Promise<Report> {
  const help = await fieldsHelp(listing.endpoint, context.style);
  return help ?? tellList(context, listing, readWhole(context, listing));
}

function tellList(
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

type Walked<E extends Endpoint> = Pick<Listing<E>, "endpoint" | "query" | "stableOrder" | "options">;

/** Starts reading as the flags ask. */
export function startWalk<E extends Endpoint>(context: Context, listing: Walked<E>): Walk {
  const { endpoint, options } = listing;
  if (options.all === true && (options.limit !== undefined || options.page !== undefined)) {
    throw new Failure("usage", `--all contradicts --${options.limit === undefined ? "page" : "limit"}.`, {
      hint: "Leave one of them out.",
    });
  }
  const isWalk = options.all === true || options.limit !== undefined;
  const pageSize =
    options.pageSize ?? (isWalk ? Math.min(options.limit ?? largestPage, largestPage) : undefined);
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
    pageSize: pageSize ?? largestPage,
    limit: options.limit,
    isAll: options.all === true,
    concurrency: requestsAtATime,
    signal: context.signal,
  });
}

function readWhole<E extends Endpoint>(context: Context, { endpoint, query, limit }: WholeListing<E>): Walk {
  return walkPages({
    fetch: async (_page, _pageSize, signal) =>
      readList(await context.call(endpoint, { query: query ?? {}, signal }), endpoint.list),
    firstPage: 1,
    pageSize: endless,
    limit,
    isAll: false,
    isUnpaged: true,
    concurrency: 1,
    signal: context.signal,
  });
}
