import type { Walk } from "../../api/paging/paging";
import type { Sums } from "../../api/selection/sums";
import type { Column, ListReport } from "../../render/report";
import type { Context } from "../session/context";
import { describeListEnd, type Noun } from "./list-end";
import type { Selection } from "./selection/selection";
import { withSums } from "./selection/sums-end";

interface Walked {
  readonly columns: readonly Column[];
  readonly idPath?: string;
  readonly noun: Noun;
  readonly selection: Selection;
  /** Whether the command has --all and --page. */
  readonly hasAll: boolean;
  readonly limitHint?: string | undefined;
  /** Default: the time of the platform. */
  readonly now?: ListReport["now"];
}

/** Reports a list that is read page by page, with its notes and sums. */
export function walkReport(context: Context, walked: Walked, walk: Walk): ListReport {
  const { host, style } = context;
  const { columns, idPath = "id", noun, selection, hasAll, now = context.platformNow } = walked;
  const { fields, sums } = selection;
  return {
    kind: "list",
    columns,
    pages: sums === undefined ? walk.pages : adding(walk.pages, sums),
    idPath,
    fields,
    now,
    emptyText: selection.matches === undefined ? `No ${noun[1]}.` : `No ${noun[1]} match.`,
    end: () => {
      const end = describeListEnd(walk.end(), {
        noun,
        emptyNotes: selection.emptyNotes,
        hasAll,
        limitHint: walked.limitHint,
        isFiltered: selection.matches !== undefined,
        isTerminal: host.stdout.isTerminal,
      });
      return sums === undefined ? end : withSums(end, sums.totals, columns, style);
    },
  };
}

async function* adding(pages: Walk["pages"], sums: Sums): Walk["pages"] {
  for await (const page of pages) {
    for (const record of page.records) sums.add(record.value);
    yield page;
  }
}
