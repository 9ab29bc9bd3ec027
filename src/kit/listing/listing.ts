import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { walkPages } from "../../api/paging/paging";
import type { FieldKind } from "../../api/selection/field-kinds";
import { RawJson } from "../../base/json/json";
import { flag, type OptionValues, wholeNumberOption } from "../../cli/flags/option";
import { selectionOptions } from "../../cli/flags/options/selection-options";
import {
  createColumnKindReader,
  createRecordKindReader,
  readSelection,
} from "../../cli/output/selection/selection";
import type { Context } from "../../cli/session/context";
import type { Column, ListReport, Report } from "../../render/report";
import { warnOfIgnoredFilters } from "./ignored-filters";
import { type NounForms, reportWalk } from "./list-report";
import { type ListRequest, maxPageSize, startWalk, unpagedWalk, walkWithProgress } from "./list-walk";
import { failOnMissingIds } from "./missing-ids";

const limit = wholeNumberOption("-L, --limit <n>", "Maximum number of records", 1, Number.MAX_SAFE_INTEGER);

/** Flags for lists returned in one response. */
export const completeListOptions = { limit, ...selectionOptions };

export const listOptions = {
  all: flag("-a, --all", "List all records, page by page"),
  limit,
  page: wholeNumberOption("--page <n>", "Start at this page", 1, 999_999_999),
  pageSize: wholeNumberOption("--page-size <n>", "Records per page", 1, maxPageSize),
  ...selectionOptions,
};

export interface Listing<E extends Endpoint> extends ListRequest<E> {
  readonly columns: readonly Column[];
  readonly idPath?: string;
  readonly options: OptionValues<typeof listOptions>;
}

/** Reports the requested part of a list: one page, a number of records, or all. */
export async function reportList<E extends Endpoint>(context: Context, listing: Listing<E>): Promise<Report> {
  const selection = await readSelection(context, createRecordKindReader(listing.endpoint), listing);
  const walk = startWalk(context, listing, selection.matches);
  const report = reportWalk(context, { ...listing, selection, hasAll: true }, walk);
  return failOnMissingIds(
    context,
    warnOfIgnoredFilters(report, listing.query ?? {}, listing.noun),
    listing.noun,
  );
}

type CompleteListing<E extends Endpoint> = Omit<Listing<E>, "options" | "query" | "stableOrder"> & {
  readonly options: OptionValues<typeof completeListOptions>;
  /** Path parameters, resolved before reading the list. */
  readonly parameters?: () => Promise<Readonly<Record<string, string>>>;
  /** Query parameters, resolved before reading the list. */
  readonly query?: () => Promise<QueryOf<E>>;
};

export async function reportCompleteList<E extends Endpoint>(
  context: Context,
  listing: CompleteListing<E>,
): Promise<Report> {
  const selection = await readSelection(context, createRecordKindReader(listing.endpoint), listing);
  const { endpoint, noun, options } = listing;
  const query = (await listing.query?.()) ?? {};
  const parameters = (await listing.parameters?.()) ?? {};
  const walk = walkWithProgress(context, noun, {
    fetch: async (_page, _pageSize, signal) =>
      readList(await context.call(endpoint, { parameters, query, signal }), endpoint.list),
    ...unpagedWalk,
    limit: options.limit,
    matches: selection.matches,
  });
  return failOnMissingIds(context, reportWalk(context, { ...listing, selection, hasAll: false }, walk), noun);
}

interface RowList {
  /**
   * Reads the rows, or at least the first `maxRows`. Not called if --fields, --where or --sum is invalid.
   */
  rows(maxRows: number | undefined): Promise<readonly object[]>;
  readonly columns: readonly Column[];
  /** Kinds of fields for --fields and --where that have no column, or whose column has another kind. */
  readonly kinds?: Readonly<Record<string, FieldKind>>;
  readonly noun: NounForms;
  readonly idPath: string;
  readonly emptyText: string;
  readonly options: Partial<OptionValues<typeof completeListOptions>>;
  /** Maximum number of rows without --limit, --where and --sum. Default: all. */
  readonly defaultLimit?: number;
  readonly now?: ListReport["now"];
}

/** Reports a list that doesn't come from the platform. Supports the flags in `completeListOptions`. */
export async function reportRows(context: Context, list: RowList): Promise<Report> {
  const readKinds = createColumnKindReader(list.columns, list.kinds);
  const selection = await readSelection(context, readKinds, list);
  const { where, sum } = list.options;
  const needsAllRows = (where ?? sum) !== undefined;
  const { limit = needsAllRows ? undefined : list.defaultLimit } = list.options;
  // Reads one row more than it shows, to find out whether there are more.
  const maxRows = needsAllRows || limit === undefined ? undefined : limit + 1;
  const walk = walkPages({
    fetch: async () => ({ records: (await list.rows(maxRows)).map((row) => RawJson.of(row)) }),
    ...unpagedWalk,
    limit,
    matches: selection.matches,
    signal: context.signal,
  });
  const report = reportWalk(context, { ...list, selection, hasAll: false }, walk);
  return selection.matches === undefined ? { ...report, emptyText: list.emptyText } : report;
}
