import type { PlannedState } from "../plan";
import { differences } from "./comparable";
import type { PresentState } from "./read-state";
import type { WatchedRead } from "./watched-reads";

/** What the present state says about a planned write. */
export type Verdict =
  | { readonly kind: "unchanged" }
  /** Its effect is there. */
  | { readonly kind: "done" }
  | { readonly kind: "changed"; readonly what: readonly string[] };

/**
 * Compares the state now with the one that the write was planned on, read by read. `after` is the state by path
 * where earlier writes of the same plan changed it.
 */
export function judgeState(
  reads: readonly WatchedRead[],
  planned: readonly PlannedState[],
  now: readonly PresentState[],
  after: ReadonlyMap<string, string>,
): Verdict {
  const before = new Map(planned.map(({ read, values }) => [read, values]));
  const what = now.flatMap(({ read, path, values, whole }) => {
    const own = after.get(path);
    if (own !== undefined)
      return own === whole ? [] : [`${path} changed after an earlier request of the plan`];
    return before.has(read) ? differences(before.get(read), values) : [`${read} was not planned`];
  });
  if (what.length === 0) return { kind: "unchanged" };
  const isDone = reads.some((one, at) => {
    const current = now[at];
    if (current === undefined || after.has(current.path)) return false;
    return one.isDone?.(before.get(current.read), current.values) === true;
  });
  return isDone ? { kind: "done" } : { kind: "changed", what };
}
