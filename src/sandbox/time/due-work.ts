import { runDueJobs } from "../cases/work/ingestion";
import { expireLinkRequests } from "../clients/link-requests";
import { findNextDueAt } from "../deliveries/claim";
import type { DueItem } from "../facts/due-item";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import type { Store } from "../store/store";
import { getTokenLifetimeSeconds } from "../store/token";
import { getRetentionMs } from "../wire/idempotency";
import { rateLimitWindows } from "../wire/limits";

/** Work that only the clock triggers. */
interface DueWork {
  /** Returns SQL that selects when the next work is due by the sandbox clock, or null if there is none. */
  nextAtSql(store: Store): string;
  /** Does the work due at or before `change.now`, within a transaction. Returns the completed work. */
  run(change: Change): readonly DueItem[];
}

/** Stores when a token expires, so that a clock move can report it. Doesn't store the token itself. */
export function recordTokenExpiry({ store, now }: Pick<Change, "store" | "now">, tenantId: string): void {
  const expires_at = (Math.floor(now / 1000) + getTokenLifetimeSeconds(store)) * 1000;
  store.run("delete from minted_tokens where expires_at <= ?", now);
  insert(store, "minted_tokens", { external_tenant_id: tenantId, expires_at });
}

const createExpiry = (at: number, kind: string, subject: string): DueItem => ({
  at,
  kind,
  subject,
  outcome: "expired",
});

/** Reports expired tokens (TOK-04). */
const tokenExpiry: DueWork = {
  nextAtSql: () => "select min(expires_at) from minted_tokens",
  run: ({ store, now }) => {
    const sql = "delete from minted_tokens where expires_at <= ? returning external_tenant_id as subject";
    return store
      .all<{ subject: string }>(sql, now)
      .map(({ subject }) => createExpiry(now, "access token", subject));
  },
};

/** Expires link requests (LC-22, LC-27). */
const linkExpiry: DueWork = {
  nextAtSql: () => "select min(expires_at) from link_requests where decision is null",
  run: (change) =>
    expireLinkRequests(change).map((row) => createExpiry(change.now, "link request", row.external_tenant_id)),
};

const ingestion: DueWork = {
  nextAtSql: () => "select min(due_at) from ingestion_jobs where due_at is not null",
  run: runDueJobs,
};

/** SQL for the time at which a `request_counts` row expires. */
export const windowEndSql = `start + case "window" ${rateLimitWindows.map(({ name, spanMs }) => `when '${name}' then ${spanMs}`).join(" ")} end`;

/**
 * Drops expired request counts (LIM-01 to LIM-03). Reports how many requests no longer count, but not their
 * keys.
 */
const rateWindowExpiry: DueWork = {
  nextAtSql: () => `select min(${windowEndSql}) from request_counts`,
  run: ({ store, now }) => {
    const sql = `delete from request_counts where ${windowEndSql} <= ? returning "window", n`;
    const expiredCounters = store.all<{ window: string; n: number }>(sql, now);
    return rateLimitWindows.flatMap(({ name }): DueItem[] => {
      const expiredInWindow = expiredCounters.filter(({ window }) => window === name);
      if (expiredInWindow.length === 0) return [];
      const requestCount = expiredInWindow.reduce((sum, { n }) => sum + n, 0);
      const outcome = `${requestCount} request${requestCount === 1 ? "" : "s"} no longer count${requestCount === 1 ? "s" : ""}`;
      return [{ at: now, kind: "rate window", subject: `limit of the ${name}`, outcome }];
    });
  },
};

/** Deletes expired idempotency keys, which can then be used for another request (IDM-01, NS-73). */
const idempotencyKeyExpiry: DueWork = {
  nextAtSql: (store) => `select min(created_at) + ${getRetentionMs(store)} from idempotency_keys`,
  run: ({ store, now }) => {
    const sql = "delete from idempotency_keys where created_at <= ? returning key as subject, caller";
    const keys = store.all<{ subject: string; caller: string }>(sql, now - getRetentionMs(store));
    return keys.map(({ subject, caller }) => {
      const outcome = `forgotten (${caller})`;
      return { at: now, kind: "idempotency key", subject, outcome };
    });
  },
};

/** Work that the clock triggers, except deliveries. Work that is due at the same time runs in this order. */
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

export function runDueWork(change: Change): readonly DueItem[] {
  return dueWork.flatMap((work) => {
    if (findNextAt(change.store, work) > change.now) return [];
    return change.store.transaction(() => work.run(change));
  });
}
