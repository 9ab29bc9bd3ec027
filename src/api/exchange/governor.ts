import { Failure } from "../../base/failure";
import type { Lease, Ledger } from "../../base/processes/lease";
import { formatDuration } from "../../base/text/time/duration";
import { compactLeases, computeCapacity, type FreeCapacity, leaseMs } from "./limits";
import type { AcquireSlot, RetryBudget, WaitReason } from "./retry";

const rateLimitReason: WaitReason = {
  why: "Staying within the platform's rate limits",
  countdown: (remaining) => `rate limit, resuming in ${remaining}`,
};

/** A process that sends no more requests than this doesn't use the ledger. */
const freeRequestCount = 20;
const minLeaseSize = 20;
const maxLeaseSize = 100;

/**
 * Delays requests to keep long runs within a key's rate limits (LIM-01 to LIM-03). A process's first requests
 * are free. Later ones need a lease: a block of requests recorded in a ledger that all processes share.
 */
export function buildGovernor(ledger: Ledger, now: () => number): AcquireSlot {
  const leases = new Leases(ledger, now);
  let sentCount = 0;
  return async (budget) => {
    if (++sentCount > freeRequestCount) await leases.take(budget);
  };
}

class Leases {
  #remainingCount = 0;
  #leasedAt = 0;
  #size = minLeaseSize;
  #turn: Promise<void> = Promise.resolve();
  /** Free requests that the ledger doesn't include yet. The first lease records them. */
  #unrecordedCount = freeRequestCount;

  constructor(
    readonly ledger: Ledger,
    readonly now: () => number,
  ) {}

  /** Queues requests, so only one of them renews the lease. */
  take(budget: RetryBudget): Promise<void> {
    const turn = budget.during(this.#turn).then(() => this.#takeOne(budget));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #takeOne(budget: RetryBudget): Promise<void> {
    while (!this.#isUsable()) {
      const waitMs = await this.#renew();
      if (waitMs === 0) break;
      if (!(await budget.wait(waitMs, rateLimitReason))) throw createLimitFailure(waitMs);
    }
    this.#remainingCount--;
    if (this.#remainingCount === 0) this.#size = Math.min(maxLeaseSize, this.#size * 2);
  }

  #isUsable(): boolean {
    return this.#remainingCount > 0 && this.now() - this.#leasedAt < leaseMs;
  }

  /**
   * Releases the rest of the old lease and acquires a new one. Resolves to 0, or to the wait in ms if the
   * limits allow no new lease.
   */
  async #renew(): Promise<number> {
    const { capacity, at } = await this.ledger.update((leases) => this.#lease(leases));
    this.#unrecordedCount = 0;
    this.#remainingCount = capacity.count;
    this.#leasedAt = at;
    return capacity.waitMs;
  }

  /** Must be pure, because the ledger calls it again with in-memory leases if it can't write its file. */
  #lease(leases: readonly Lease[]): readonly [readonly Lease[], { capacity: FreeCapacity; at: number }] {
    const now = this.now();
    const existingLeases = releaseUnused(compactLeases(leases, now), this.#leasedAt, this.#remainingCount);
    const recordedLeases =
      this.#unrecordedCount === 0
        ? existingLeases
        : [...existingLeases, { at: now, count: this.#unrecordedCount }];
    const capacity = computeCapacity(this.#size, recordedLeases, now);
    return [
      capacity.count === 0 ? recordedLeases : [...recordedLeases, { at: now, count: capacity.count }],
      { capacity, at: now },
    ];
  }
}

function releaseUnused(leases: readonly Lease[], leasedAt: number, count: number): readonly Lease[] {
  const leaseIndex = leases.findIndex((lease) => lease.at === leasedAt && lease.count >= count);
  if (count === 0 || leaseIndex < 0) return leases;
  return leases.map((lease, index) =>
    index === leaseIndex ? { at: leasedAt, count: lease.count - count } : lease,
  );
}

function createLimitFailure(waitMs: number): Failure {
  const wait = formatDuration(waitMs);
  return new Failure("rate-limited", `The rate limit of this key is used up for the next ${wait}.`, {
    retryable: true,
    retryAfterSeconds: waitMs / 1000,
    hint: `Try again then, or allow the wait with --max-wait ${wait}.`,
  });
}
