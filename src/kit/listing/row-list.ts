import { walkPages } from "../../api/paging/paging";
import type { FieldKind } from "../../api/selection/field-kinds";
import { RawJson } from "../../base/json/json";
import type { OptionValues } from "../../cli/flags/option";
import { createColumnKindReader } from "../../cli/output/selection/known-kinds";
import { readSelection } from "../../cli/output/selection/selection";
import type { Context } from "../../cli/session/context";
import type { Column, ListReport, Report } from "../../render/report";
import { type NounForms, reportWalk } from "./list-report";
import { unpagedWalk } from "./list-walk";
import type { completeListOptions } from "./listing";

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
