import { Failure } from "../../base/failure";
import { removalsReport } from "../../cli/output/removals";
import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import { removeOrphans } from "./remove-orphans";

export async function deleteOrphans(context: Context, id: string): Promise<Report> {
  if (id !== "") throw new Failure("usage", "Use either a subscription's id or --orphans.");
  const removals = await context.change("remove what killed listeners left", () => removeOrphans(context));
  return removalsReport(context.style, {
    rows: removals.map(({ run, removed, outcome }) => ({ listener: run, removed, outcome })),
    by: ["listener", "Listener"],
    emptyText: "No orphaned subscriptions.",
  });
}
