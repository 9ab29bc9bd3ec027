import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";

/** Work triggered only by the clock. */
export interface DueWork {
  /** When the next work is due, on the sandbox clock; undefined if none is pending. */
  nextAt(store: Store): number | undefined;
  /** Does the work due at or before `change.now`, as part of a transaction; returns what it did. */
  run(change: Change): readonly DueItem[];
}

/** The number that the query returns as `at`; undefined if it is null. */
export function earliest(store: Store, sql: string): number | undefined {
  return store.get<{ at: number | null }>(sql)?.at ?? undefined;
}
