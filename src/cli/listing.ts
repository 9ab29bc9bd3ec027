import { readList } from "../api/answer";
import type { Endpoint, QueryOf } from "../api/endpoint";
import { type Walk, type WalkEnd, walkPages } from "../api/paging";
import { Failure } from "../base/failure";
import { grouped } from "../base/grouped";
import { scanList, scanListQuickly } from "../base/json-scan";
import type { Style } from "../render/render";
import type { Column, ListEnd, ListReport, Report } from "../render/report";
import type { Context } from "./context";
import { fieldsHelp } from "./fields";
import { flag, type OptionValues, wholeNumber } from "./option";

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
  /** Added when several pages are read and the user chose no order, so that none is missed (LIM-10). */
  readonly stableQuery?: QueryOf<E>;
  readonly columns: readonly Column[];
  readonly noun: readonly [one: string, many: string];
  readonly idPath?: string;
  readonly options: OptionValues<typeof listOptions>;
}

/** Reads a list as the flags ask: a page, a number of records over pages, or all. */
export async function listReport<E extends Endpoint>(context: Context, listing: Listing<E>): Promise<Report> {
  const help = await fieldsHelp(listing.endpoint, context.style);
  return help ?? tellList(context, listing, startWalk(context, listing));
}

type WholeListing<E extends Endpoint> = Omit<Listing<E>, "options" | "stableQuery"> & {
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
  listing: Told & Pick<Listing<Endpoint>, "columns" | "idPath">,
  walk: Walk,
): ListReport {
  return {
    kind: "list",
    columns: listing.columns,
    pages: walk.pages,
    idPath: listing.idPath ?? "id",
    emptyText: `No ${listing.noun[1]}.`,
    end: () => tellEnd(walk.end(), listing, context.host.stdout.isTerminal),
  };
}

function startWalk<E extends Endpoint>(context: Context, listing: Listing<E>): Walk {
  const { endpoint, options } = listing;
  if (options.all === true && (options.limit !== undefined || options.page !== undefined)) {
    throw new Failure("usage", `--all contradicts --${options.limit === undefined ? "page" : "limit"}.`, {
      hint: "Leave one of them out.",
    });
  }
  const isWalk = options.all === true || options.limit !== undefined;
  const pageSize =
    options.pageSize ?? (isWalk ? Math.min(options.limit ?? largestPage, largestPage) : undefined);
  const isLong = options.all === true || (options.limit ?? 0) > largestPage;
  const query = { ...(isLong ? listing.stableQuery : {}), ...listing.query };
  const firstPage = options.page ?? 1;
  return walkPages({
    fetch: async (page) => {
      const paging = { Page: page, PageSize: pageSize };
      const answer = await context.call(endpoint, {
        query: { ...query, ...paging } as unknown as QueryOf<E>,
      });
      const scan = page > firstPage && isPassedOn(context.style) ? scanListQuickly : scanList;
      return readList(answer, endpoint.list?.items ?? "items", scan);
    },
    firstPage,
    pageSize: pageSize ?? largestPage,
    limit: options.limit,
    isAll: options.all === true,
    concurrency: requestsAtATime,
    signal: context.signal,
  });
}

/** Whether records are printed as they came, without being opened. */
function isPassedOn({ format, fields, isTerminal }: Style): boolean {
  return (
    !isTerminal && fields === undefined && (format === "ndjson" || format === "json" || format === "ids")
  );
}

function readWhole<E extends Endpoint>(context: Context, { endpoint, query, limit }: WholeListing<E>): Walk {
  return walkPages({
    fetch: async () =>
      readList(await context.call(endpoint, { query: query ?? {} }), endpoint.list?.items ?? "items"),
    firstPage: 1,
    pageSize: endless,
    limit,
    isAll: false,
    isUnpaged: true,
    concurrency: 1,
    signal: context.signal,
  });
}

type Told = Pick<Listing<Endpoint>, "noun"> & { readonly options?: OptionValues<typeof listOptions> };

function tellEnd(end: WalkEnd, listing: Told, isTerminal: boolean): ListEnd {
  return {
    isComplete: end.isComplete,
    ...(end.page === undefined ? {} : { page: end.page }),
    ...(end.reason === undefined ? {} : { reason: end.reason }),
    ...(end.failure === undefined ? {} : { failure: end.failure }),
    notes: [...footer(end, listing, isTerminal), ...oddities(end)],
  };
}

function footer(end: WalkEnd, { noun, options }: Told, isTerminal: boolean): readonly string[] {
  const counted = (n: number) => `${grouped(n)} ${n === 1 ? noun[0] : noun[1]}`;
  if (end.isComplete) return isTerminal && end.recordCount > 0 ? [`${counted(end.recordCount)}.`] : [];
  const total = end.totalResults === undefined ? "" : ` of ${counted(end.totalResults)}`;
  const shown = grouped(end.recordCount);
  if (end.reason === "limit") return [`The first ${shown}${total}. Everything: --all.`];
  if (end.reason === "short")
    return [`The platform announced ${counted(end.totalResults ?? 0)} and sent ${shown}.`];
  if (end.reason !== "page") return [`Cut off after ${shown}${total}.`];
  const pages = end.totalPages === undefined ? "" : ` of ${end.totalPages}`;
  const isLast = end.totalPages !== undefined && end.lastPage >= end.totalPages;
  const next = isLast
    ? ""
    : ` More: --page ${end.lastPage + 1}${options === undefined ? "" : ", everything: --all"}.`;
  return [`${shown}${total}, page ${end.lastPage}${pages}.${next}`];
}

function oddities(end: WalkEnd): readonly string[] {
  const notes: string[] = [];
  if (end.movedTotal !== undefined)
    notes.push(`The total moved from ${end.movedTotal.join(" to ")} while reading.`);
  if (end.repeatedCount > 0) {
    notes.push(`${end.repeatedCount} came twice and are shown once: the list changed while it was read.`);
  }
  return notes;
}
