import { Failure } from "../../base/failure";
import type { Style } from "../../render/render";
import type { Report } from "../../render/report";
import { reportLocalList } from "./local-report";

interface Removals {
  /** One row per orphan. Its `outcome` is `removed`, or the reason that the orphan still exists. */
  readonly rows: readonly { readonly outcome: string; readonly removed: string }[];
  /** The field that names the owner of an orphan, and the title of its column. */
  readonly ownerColumn: readonly [path: string, title: string];
  readonly emptyText: string;
}

/** Reports the outcome of a cleanup. Exits with 12 if anything couldn't be removed. */
export function reportRemovals(
  style: Style,
  { rows, ownerColumn: [path, title], emptyText }: Removals,
): Report {
  const failedCount = rows.filter(({ outcome }) => outcome !== "removed").length;
  const failure = new Failure("partial", `${failedCount} of ${rows.length} could not be removed.`, {
    hint: "They stay on record: fix the cause, then run the command again.",
  });
  return reportLocalList(style, {
    rows,
    columns: [
      { path, title, kind: "id", priority: 1 },
      { path: "removed", title: "What", kind: "text", priority: 1 },
      { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
    ],
    idPath: path,
    emptyText,
    ...(failedCount === 0 ? {} : { end: { failure } }),
  });
}
