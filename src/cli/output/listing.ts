import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import type { Walk } from "../../api/paging/paging";
import type { Sums } from "../../api/selection/sums";
import type { Column, ListReport, Report } from "../../render/report";
import { flag, type OptionValues, wholeNumber } from "../flags/option";
import { selectionOptions } from "../flags/selection-options";
import type { Context } from "../session/context";
import { describeListEnd, type Noun } from "./list-end";
import type { StableOrder } from "./list-order";
import { maxPageSize, readWhole, startWalk } from "./list-walk";
import { isHelp, readSelection, type Selection } from "./selection/selection";
import { withSums } from "./selection/sums-end";

const limit = wholeNumber("-L, --limit <n>", "Maximum number of records", 1, Number.MAX_SAFE_INTEGER);

/** Flags of a list that is returned in one response. */
export const wholeListOptions = { limit, ...selectionOptions };

/** Flags of every paged list. */
export const listOptions = {
  all: flag("-a, --all", "List all records, page by page"),
  limit,
  page: wholeNumber("--page <n>", "Start at this page", 1, 999_999_999),
  pageSize: wholeNumber("--page-size <n>", "Records per page", 1, maxPageSize),
  ...selectionOptions,
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
  const selection = await readSelection(context, listing);
  if (isHelp(selection)) return selection;
  const walk = startWalk(context, listing, selection.matches);
  return walkReport(context, { ...listing, selection, hasAll: true }, walk);
}

type WholeListing<E extends Endpoint> = Omit<Listing<E>, "options" | "stableOrder"> & {
  readonly options: OptionValues<typeof wholeListOptions>;
  /** Of the path; looked up before the list is read. */
  readonly parameters?: () => Promise<Readonly<Record<string, string>>>;
};

/** A list that is returned in one response. */
export async function wholeListReport<E extends Endpoint>(
  context: Context,
  listing: WholeListing<E>,
): Promise<Report> {
  const selection = await readSelection(context, listing);
  if (isHelp(selection)) return selection;
  const walk = readWhole(context, listing, await listing.parameters?.(), selection.matches);
  return walkReport(context, { ...listing, selection, hasAll: false }, walk);
}

interface Walked extends Pick<Listing<Endpoint>, "columns" | "idPath" | "noun"> {
  readonly selection: Selection;
  /** Whether the command has --all and --page. */
  readonly hasAll: boolean;
}

function walkReport(context: Context, walked: Walked, walk: Walk): ListReport {
  const { host, style } = context;
  const { columns, idPath = "id", noun, selection, hasAll } = walked;
  const { fields, sums } = selection;
  return {
    kind: "list",
    columns,
    pages: sums === undefined ? walk.pages : adding(walk.pages, sums),
    idPath,
    fields,
    now: context.platformNow,
    emptyText: selection.matches === undefined ? `No ${noun[1]}.` : `No ${noun[1]} match.`,
    end: () => {
      const end = describeListEnd(walk.end(), {
        noun,
        hasAll,
        isFiltered: selection.matches !== undefined,
        isTerminal: host.stdout.isTerminal,
      });
      return sums === undefined ? end : withSums(end, sums.totals, walked.columns, style);
    },
  };
}

async function* adding(pages: Walk["pages"], sums: Sums): Walk["pages"] {
  for await (const page of pages) {
    for (const record of page.records) sums.add(record.value);
    yield page;
  }
}
