import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";

/** Work that only the clock triggers. */
export interface DueWork {
  /** Returns SQL that selects when the next work is due on the sandbox clock. Null if none is due. */
  nextAtSql(store: Store): string;
  /**
   * Does the work that is due at or before `change.now`, within a transaction. Returns the work that was
   * done.
   */
  run(change: Change): readonly DueItem[];
}
