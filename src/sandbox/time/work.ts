import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";

/** Work that only the clock triggers. */
export interface DueWork {
  /** Returns when the next work is due on the sandbox clock. Undefined if no work is due. */
  nextAt(store: Store): number | undefined;
  /**
   * Does the work that is due at or before `change.now`, within a transaction. Returns the work that was
   * done.
   */
  run(change: Change): readonly DueItem[];
}

/** Returns the number that the query selects as `at`. Undefined if it is null. */
export function readEarliest(store: Store, sql: string): number | undefined {
  return store.get<{ at: number | null }>(sql)?.at ?? undefined;
}
