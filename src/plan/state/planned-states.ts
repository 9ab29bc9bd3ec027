import type { PlannedState } from "../plan";
import { describeChanges } from "./comparable";
import type { CurrentState } from "./read-state";
import type { WatchedRead } from "./watched-reads";

/** Result of comparing the current state with the one that a planned write expects. */
export type StateVerdict =
  | { readonly kind: "unchanged" }
  /** The write has already taken effect. */
  | { readonly kind: "done" }
  | { readonly kind: "changed"; readonly changes: readonly string[] };

/**
 * Compares the current state with the planned one, one read at a time. `after` maps paths to the state that
 * the plan's earlier writes produced. `earlierEqual` counts its earlier writes with the same result.
 */
export function compareWithPlannedStates(
  reads: readonly WatchedRead[],
  plannedStates: readonly PlannedState[],
  currentStates: readonly CurrentState[],
  statesAfterWrites: ReadonlyMap<string, string>,
  earlierEqual = 0,
): StateVerdict {
  const plannedValues = new Map(plannedStates.map(({ read, values }) => [read, values]));
  const changes = currentStates.flatMap((state) => {
    const { read, path, values } = state;
    const expectedText = statesAfterWrites.get(path);
    if (expectedText !== undefined)
      return expectedText === state.stateText ? [] : [`${path} changed after an earlier request of the plan`];
    return plannedValues.has(read)
      ? describeChanges(plannedValues.get(read), values)
      : [`${read} was not planned`];
  });
  if (changes.length === 0) return { kind: "unchanged" };
  const signs = reads.flatMap(({ isDone }, index) => {
    const current = currentStates[index];
    if (isDone === undefined || current === undefined) return [];
    if (statesAfterWrites.has(current.path)) return [false];
    return [isDone(plannedValues.get(current.read), current.values, earlierEqual)];
  });
  return signs.length > 0 && !signs.includes(false) ? { kind: "done" } : { kind: "changed", changes };
}
