import { runDueJobs } from "../cases/work/ingestion";
import { expireLinkRequests } from "../clients/link-requests";
import { findNextDueAt } from "../deliveries/claim";
import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import type { Store } from "../store/store";
import { getRetentionMs } from "../wire/idempotency";
import { rateWindowExpiry } from "./rate-windows";
import { tokenExpiry } from "./token-expiry";
import type { DueWork } from "./work";

/** Deletes expired idempotency keys, which can then be used for another request (IDM-01, NS-73). */
const idempotencyKeyExpiry: DueWork = {
  nextAtSql: (store) => `select min(created_at) + ${getRetentionMs(store)} from idempotency_keys`,
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
  nextAtSql: () => "select min(due_at) from ingestion_jobs where due_at is not null",
  run: runDueJobs,
};

/** Expires link requests (LC-22, LC-27). */
const linkExpiry: DueWork = {
  nextAtSql: () => "select min(expires_at) from link_requests where decision is null",
  run: (change) =>
    expireLinkRequests(change).map(({ external_tenant_id }) => ({
      at: change.now,
      kind: "link request",
      subject: external_tenant_id,
      outcome: "expired",
    })),
};

/** Clock-triggered work, except deliveries. Work due at the same time runs in this order. */
const dueWork: readonly DueWork[] = [
  tokenExpiry,
  linkExpiry,
  ingestion,
  rateWindowExpiry,
  idempotencyKeyExpiry,
];

const findNextAt = (store: Store, work: DueWork): number =>
  store.value<number | null>(work.nextAtSql(store)) ?? Number.POSITIVE_INFINITY;

/** Returns when the next work is due, or infinity if there is none. */
export function findNextDueWorkAt(store: Store): number {
  return Math.min(...dueWork.map((work) => findNextAt(store, work)));
}

/** Returns when the next work or delivery is due, or infinity if there is neither. */
export function findNextDueTime(store: Store): number {
  return Math.min(findNextDueAt(store) ?? Number.POSITIVE_INFINITY, findNextDueWorkAt(store));
}

/** Does all work due at or before `change.now`. */
export function runDueWork(change: Change): readonly DueItem[] {
  return dueWork.flatMap((work) => {
    if (findNextAt(change.store, work) > change.now) return [];
    return change.store.transaction(() => work.run(change));
  });
}
