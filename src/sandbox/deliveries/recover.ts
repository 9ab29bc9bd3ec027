import type { Worker } from "../store/database/worker";
import type { Store } from "../store/store";

/**
 * Recovers orphaned deliveries. A claim is released once its process is gone, and its delivery was already
 * due; a first attempt is due immediately (DLV-04). If the clock was set back, neither waits for it to catch up.
 */
export function recoverDeliveries(store: Store, worker: Worker, now: number): void {
  for (const { owner } of claimOwners(store)) {
    if (worker.isSelf(owner)) freeClaims(store, owner, now, [...worker.claims]);
    else if (!worker.isAlive(owner)) freeClaims(store, owner, now, []);
  }
  const early = "due_at > ? and series_attempts = 0 and claimed_by is null";
  if (store.get(`select 1 from deliveries where ${early} limit 1`, now) !== undefined)
    store.run(`update deliveries set due_at = ? where ${early}`, now, now);
}

interface ClaimOwner {
  readonly owner: string;
  readonly deliveries: number;
}

const claimOwners = (store: Store) =>
  store.all<ClaimOwner>(
    "select claimed_by as owner, count(*) as deliveries from deliveries where claimed_by is not null group by claimed_by",
  );

/** Releases an owner's claims, except those under way. Often there are none, so it checks before writing. */
function freeClaims(store: Store, owner: string, now: number, underWay: readonly number[]): void {
  const orphaned = "claimed_by = ? and claim_number not in (select value from json_each(?))";
  const values = [owner, JSON.stringify(underWay)];
  if (store.get(`select 1 from deliveries where ${orphaned} limit 1`, ...values) === undefined) return;
  store.run(
    `update deliveries set claimed_by = null, claim_number = null, due_at = min(due_at, ?) where ${orphaned}`,
    now,
    ...values,
  );
}

/** Counts the attempts under way, by the id of the process that makes them. */
export function listUnderWay(store: Store, worker: Worker): { pid: number; deliveries: number }[] {
  return claimOwners(store)
    .filter(({ owner }) => worker.isAlive(owner))
    .map(({ owner, deliveries }) => ({ pid: Number.parseInt(owner, 10), deliveries }));
}
