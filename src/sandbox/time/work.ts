import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";

/** Something that time alone brings about. */
export interface DueWork {
  /** When the next of it is due, on the clock of the world; undefined where nothing is. */
  nextAt(store: Store): number | undefined;
  /** Does what is due at `change.now` or before, as part of a transaction; returns what it did. */
  run(change: Change): readonly DueItem[];
}

/** The smallest value of a column, or what a query of one number gives. */
export function earliest(store: Store, sql: string): number | undefined {
  return store.get<{ at: number | null }>(sql)?.at ?? undefined;
}
