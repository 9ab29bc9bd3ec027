import { Failure } from "../../../base/failure";
import type { Context } from "../../../cli/context";
import { ownList } from "../../../cli/own-report";
import type { Column, Report } from "../../../render/report";
import { takeBackOrphans } from "./left-behind";

const columns: readonly Column[] = [
  { path: "listener", title: "Listener", kind: "id", priority: 1 },
  { path: "removed", title: "What", kind: "text", priority: 1 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
];

export async function deleteOrphans(context: Context, id: string): Promise<Report> {
  if (id !== "") throw new Failure("usage", "Either a subscription's id or --orphans.");
  const removals = await context.change("take back what killed listeners left behind", () =>
    takeBackOrphans(context),
  );
  const rows = removals.map(({ run, removed, outcome }) => ({ listener: run, removed, outcome }));
  const failed = rows.filter(({ outcome }) => outcome !== "removed").length;
  const failure = new Failure("partial", `${failed} of ${rows.length} could not be removed.`, {
    hint: "They stay written down: run it again when the cause is gone.",
  });
  return ownList(context.style, {
    rows,
    columns,
    idPath: "listener",
    emptyText: "No listener left anything behind.",
    ...(failed === 0 ? {} : { end: { failure } }),
  });
}
