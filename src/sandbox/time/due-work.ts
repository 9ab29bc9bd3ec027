import { runDueJobs } from "../cases/work/ingestion";
import { expireLinkRequests } from "../clients/link-requests";
import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";
import { getRetentionMs } from "../wire/idempotency";
import { rateWindowExpiry } from "./rate-windows";
import { tokenExpiry } from "./token-expiry";
import { type DueWork, readEarliest } from "./work";

/** Forgets expired idempotency keys, which can then be used for another request (IDM-01, NS-73). */
const idempotencyKeyExpiry: DueWork = {
  nextAt: (store) =>
    readEarliest(store, `select min(created_at) + ${getRetentionMs(store)} as at from idempotency_keys`),
  run: ({ store, now }) => {
    const keys = store.all<{ key: string; caller: string }>(
      "delete from idempotency_keys where created_at <= ? returning key, caller",
      now - getRetentionMs(store),
    );
    return keys.map(({ key, caller }) => ({
      at: now,
      kind: "idempotency key",
      subject: key,
      outcome: `forgotten (${caller})`,
    }));
  },
};

const ingestion: DueWork = {
  nextAt: (store) =>
    readEarliest(store, "select min(due_at) as at from ingestion_jobs where due_at is not null"),
  run: runDueJobs,
};

/** Expires link requests (LC-22, LC-27). */
const linkExpiry: DueWork = {
  nextAt: (store) =>
    readEarliest(store, "select min(expires_at) as at from link_requests where decision is null"),
  run: (change) =>
    expireLinkRequests(change).map(({ external_tenant_id }) => ({
      at: change.now,
      kind: "link request",
      subject: external_tenant_id,
      outcome: "expired",
    })),
};

/** Work triggered by the clock, except deliveries. Ties run in this order. */
const dueWork: readonly DueWork[] = [
  tokenExpiry,
  linkExpiry,
  ingestion,
  rateWindowExpiry,
  idempotencyKeyExpiry,
];

/** Returns when the next work is due, or infinity if no work is due. */
export function findNextDueWorkAt(store: Store): number {
  return Math.min(...dueWork.map((work) => work.nextAt(store) ?? Number.POSITIVE_INFINITY));
}

/** Does the work that is due at or before `change.now`. */
export function runDueWork(change: Change): readonly DueItem[] {
  return dueWork.flatMap((work) => {
    const nextAt = work.nextAt(change.store);
    if (nextAt === undefined || nextAt > change.now) return [];
    return change.store.transaction(() => work.run(change));
  });
}
