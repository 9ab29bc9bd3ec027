import { Failure } from "../../base/failure";
import { formatCount } from "../../base/text/numbers/format-count";
import type { WalkSummary } from "./paging";

/** Throws unless the whole list was read. `consequence` is a clause that says what could go wrong. */
export function requireCompleteList(noun: string, walkSummary: WalkSummary, consequence: string): void {
  if (walkSummary.failure !== undefined) throw walkSummary.failure;
  if (walkSummary.isComplete) return;
  throw new Failure("network", `The list of ${noun} ${describeEnd(walkSummary)}, so ${consequence}.`, {
    hint: "Run the same command again. If it ends the same way, the platform's page information is wrong.",
  });
}

function describeEnd({ reason, totalResults = 0, totalPages, readCount, emptyPage }: WalkSummary): string {
  if (reason === "moved") return "shrank while it was read";
  if (emptyPage !== undefined && totalResults <= readCount)
    return `has nothing on page ${emptyPage} of ${totalPages}`;
  return totalResults > readCount
    ? `ended after ${formatCount(readCount)} of the ${formatCount(totalResults)} that the platform reported`
    : "has the same page for every page number";
}
