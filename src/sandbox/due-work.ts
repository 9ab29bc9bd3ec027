import type { Change } from "./change";
import type { DueItem } from "./due-item";
import { idempotencyMemory } from "./due-work/idempotency-memory";
import { linkExpiry } from "./due-work/link-expiry";
import { rateWindows } from "./due-work/rate-windows";
import { tokenExpiry } from "./due-work/token-expiry";
import type { DueWork } from "./due-work/work";
import type { Store } from "./store";

/** What comes about by itself, but for deliveries; of things that are due at once the first goes first. */
const dueWork: readonly DueWork[] = [tokenExpiry, linkExpiry, rateWindows, idempotencyMemory];

/** When the next of it is due; infinity where nothing is. */
export function nextDueWorkAt(store: Store): number {
  return Math.min(...dueWork.map((work) => work.nextAt(store) ?? Number.POSITIVE_INFINITY));
}

/** Does what is due at `change.now` or before. */
export function doDueWork(change: Change): readonly DueItem[] {
  return dueWork.flatMap((work) => {
    const nextAt = work.nextAt(change.store);
    if (nextAt === undefined || nextAt > change.now) return [];
    return change.store.transaction(() => work.run(change));
  });
}
