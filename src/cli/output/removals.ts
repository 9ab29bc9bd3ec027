import { Failure } from "../../base/failure";
import type { Style } from "../../render/render";
import type { Report } from "../../render/report";
import { localListReport } from "./local-report";

interface Removals {
  /** Each with who left it, what it was, and `removed` or why it is still there. */
  readonly rows: readonly { readonly outcome: string; readonly removed: string }[];
  /** Who leaves things behind: the field that names it, and the heading of its column. */
  readonly by: readonly [path: string, title: string];
  readonly emptyText: string;
}

/** What was taken back of what was left behind; exit 12 when something of it is still there. */
export function removalsReport(style: Style, { rows, by: [path, title], emptyText }: Removals): Report {
  const failed = rows.filter(({ outcome }) => outcome !== "removed").length;
  const failure = new Failure("partial", `${failed} of ${rows.length} could not be removed.`, {
    hint: "They stay written down: run it again when the cause is gone.",
  });
  return localListReport(style, {
    rows,
    columns: [
      { path, title, kind: "id", priority: 1 },
      { path: "removed", title: "What", kind: "text", priority: 1 },
      { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
    ],
    idPath: path,
    emptyText,
    ...(failed === 0 ? {} : { end: { failure } }),
  });
}
