import type { Worker } from "../store/database/worker";
import type { Store } from "../store/store";

/**
 * Releases the claims of processes that have ended. Their deliveries become due immediately, as does every
 * first attempt (DLV-04), even if the clock was set back.
 */
export function recoverDeliveries(store: Store, worker: Worker, now: number): void {
  for (const { owner } of listClaimOwners(store)) {
    if (worker.isSelf(owner)) freeClaims(store, owner, now, [...worker.claims]);
    else if (!worker.isAlive(owner)) freeClaims(store, owner, now, []);
  }
  const earlyCondition = "due_at > ? and series_attempts = 0 and claimed_by is null";
  if (store.get(`select 1 from deliveries where ${earlyCondition} limit 1`, now) !== undefined)
    store.run(`update deliveries set due_at = ? where ${earlyCondition}`, now, now);
}

const listClaimOwners = (store: Store) =>
  store.all<{ owner: string; deliveries: number }>(
    "select claimed_by as owner, count(*) as deliveries from deliveries where claimed_by is not null group by claimed_by",
  );

/**
 * Releases the claims of an owner, except those for running attempts. Checks before writing, because most
 * claims of a live process belong to running attempts.
 */
function freeClaims(store: Store, owner: string, now: number, runningClaims: readonly number[]): void {
  const orphanedCondition = "claimed_by = ? and claim_number not in (select value from json_each(?))";
  const values = [owner, JSON.stringify(runningClaims)];
  if (store.get(`select 1 from deliveries where ${orphanedCondition} limit 1`, ...values) === undefined)
    return;
  const sql = `update deliveries set claimed_by = null, claim_number = null, due_at = min(due_at, ?) where ${orphanedCondition}`;
  store.run(sql, now, ...values);
}

export function countRunningAttempts(store: Store, worker: Worker): { pid: number; deliveries: number }[] {
  return listClaimOwners(store)
    .filter(({ owner }) => worker.isAlive(owner))
    .map(({ owner, deliveries }) => ({ pid: Number.parseInt(owner, 10), deliveries }));
}
