import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";

/** Work triggered only by the clock. */
export interface DueWork {
  /**
   * Returns SQL that selects when the next work is due by the sandbox clock. The SQL yields null if there is
   * none.
   */
  nextAtSql(store: Store): string;
  /** Within a transaction, does the work due at or before `change.now`. Returns the completed work. */
  run(change: Change): readonly DueItem[];
}
