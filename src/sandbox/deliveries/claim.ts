import { maxAttempts } from "../../webhooks/delivery-schedule";
import type { Worker } from "../store/database/worker";
import type { Store } from "../store/store";
import { dropDelivery, findSkipReason } from "./disable";

/** An attempt that no other process may make while the claim is held. */
export interface Claim {
  /** Seq of the delivery. */
  readonly seq: number;
  readonly id: string;
  readonly subscription: number;
  readonly event_type: string;
  readonly payload: string;
  readonly cause: "test" | "replay" | null;
  /** Number of earlier attempts in the series. */
  readonly series_attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly owner: string;
  /** Number of the claim, unique within its owner. */
  readonly number: number;
}

export interface DueFilter {
  /** Time on the world's clock by which the attempts are due. */
  readonly now: number;
  /** Whether to select only first attempts, and leave retries in the outbox. */
  readonly isFirstOnly?: boolean;
}

const dueSql = "due_at <= ? and claimed_by is null and series_attempts <= ?";
const buildDueParameters = ({ now, isFirstOnly }: DueFilter) =>
  [now, isFirstOnly === true ? 0 : maxAttempts] as const;

/**
 * Claims up to `maxClaims` attempts, longest overdue first. Drops deliveries that their subscriptions don't
 * accept.
 */
export function claimDueDeliveries(
  store: Store,
  worker: Worker,
  dueFilter: DueFilter,
  maxClaims: number,
): Claim[] {
  const sql = `select 1 from deliveries where ${dueSql} limit 1`;
  const waitingDelivery = store.get(sql, ...buildDueParameters(dueFilter));
  if (waitingDelivery === undefined || maxClaims === 0) return [];
  return store.transaction(() => {
    const rows = selectDueDeliveries(store, dueFilter, maxClaims);
    const sendableRows = rows.filter((row) => {
      const reason = findSkipReason(store, row);
      if (reason !== undefined) dropDelivery(store, row.seq, reason, dueFilter.now);
      return reason === undefined;
    });
    if (sendableRows.length === 0)
      return rows.length === 0 ? [] : claimDueDeliveries(store, worker, dueFilter, maxClaims);
    return sendableRows.map((row) => claimDelivery(store, row, worker));
  });
}

/** Columns of a claim, for a query that joins `deliveries delivery` with its subscription. */
export const claimColumnsSql =
  "delivery.seq, delivery.id, subscription, event_type, payload, cause, series_attempts, url, secret";

type Candidate = Omit<Claim, "owner" | "number"> & Parameters<typeof findSkipReason>[1];

function selectDueDeliveries(store: Store, dueFilter: DueFilter, maxClaims: number): Candidate[] {
  const sql = `select ${claimColumnsSql}, is_active, is_test_mode, is_test
    from deliveries delivery left join subscriptions subscriber on subscriber.seq = subscription
    left join cases c on c.seq = case_seq
    where ${dueSql} order by due_at, delivery.seq limit ?`;
  return store.all(sql, ...buildDueParameters(dueFilter), maxClaims);
}

function claimDelivery(
  store: Store,
  { is_active, is_test_mode, is_test, ...row }: Candidate,
  worker: Worker,
): Claim {
  const claim = { ...row, owner: worker.name, number: worker.newClaimNumber() };
  const sql = "update deliveries set claimed_by = ?, claim_number = ? where seq = ?";
  store.run(sql, claim.owner, claim.number, row.seq);
  return claim;
}

export function hasClaim(store: Store, { seq, owner, number }: Claim): boolean {
  const sql = "select 1 from deliveries where seq = ? and claimed_by = ? and claim_number = ?";
  return store.get(sql, seq, owner, number) !== undefined;
}

export function releaseClaim(store: Store, claim: Claim): void {
  if (!hasClaim(store, claim)) return;
  store.run("update deliveries set claimed_by = null, claim_number = null where seq = ?", claim.seq);
}

/** Returns when the next attempt is due, even if it is claimed, or undefined if none is scheduled. */
export function findNextDueAt(store: Store): number | undefined {
  const sql = "select min(due_at) from deliveries where due_at is not null";
  return store.value<number | null>(sql) ?? undefined;
}
