import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";
import { idempotencyMemory } from "./idempotency-memory";
import { ingestion } from "./ingestion";
import { linkExpiry } from "./link-expiry";
import { rateWindows } from "./rate-windows";
import { tokenExpiry } from "./token-expiry";
import type { DueWork } from "./work";

/** Work triggered by the clock, except deliveries. Ties run in this order. */
const dueWork: readonly DueWork[] = [tokenExpiry, linkExpiry, ingestion, rateWindows, idempotencyMemory];

/** When the next work is due; infinity if none is pending. */
export function nextDueWorkAt(store: Store): number {
  return Math.min(...dueWork.map((work) => work.nextAt(store) ?? Number.POSITIVE_INFINITY));
}

/** Does the work due at or before `change.now`. */
export function doDueWork(change: Change): readonly DueItem[] {
  return dueWork.flatMap((work) => {
    const nextAt = work.nextAt(change.store);
    if (nextAt === undefined || nextAt > change.now) return [];
    return change.store.transaction(() => work.run(change));
  });
}
