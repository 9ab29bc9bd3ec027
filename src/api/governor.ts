import { tellDuration } from "../base/duration";
import { Failure } from "../base/failure";
import type { Grant, Ledger } from "../base/grant";
import type { Send } from "../base/http";
import { condense, leaseMs, roomFor } from "./limits";
import type { Patience } from "./retry";

/** So few requests are not worth a file. */
const unaccounted = 20;
const smallestLease = 20;
const largestLease = 100;
const noticedMs = 2000;

/**
 * Keeps long runs under the limits of a key (LIM-01 to LIM-03) by waiting. The first requests of a process cost
 * nothing; after them leave is taken in blocks, which are noted down where other processes see them.
 */
export function withGovernor(send: Send, ledger: Ledger, maxWaitMs: number, patience: Patience): Send {
  const leases = new Leases(ledger, maxWaitMs, patience);
  let sent = 0;
  return async (request) => {
    if (++sent > unaccounted) await leases.take(request.signal);
    return send(request);
  };
}

class Leases {
  #left = 0;
  #grantedAt = 0;
  #size = smallestLease;
  #turn: Promise<void> = Promise.resolve();
  /** The first requests are noted down with the first lease. */
  #unnoted = unaccounted;

  constructor(
    readonly ledger: Ledger,
    readonly maxWaitMs: number,
    readonly patience: Patience,
  ) {}

  /** Requests queue up here one behind the other, so that a lease is fetched once. */
  take(signal: AbortSignal | undefined): Promise<void> {
    const mine = this.#turn.then(() => this.#takeOne(signal));
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #takeOne(signal: AbortSignal | undefined): Promise<void> {
    const { now, sleep, note } = this.patience;
    for (let waitedMs = 0; !this.#isGood(); ) {
      const waitMs = await this.#renew();
      if (waitMs === 0) break;
      waitedMs += waitMs;
      if (waitedMs > this.maxWaitMs) throw overLimit(waitMs);
      if (waitMs > noticedMs)
        await note(`Keeping under the platform's rate limits; waiting ${tellDuration(waitMs)}.`);
      await sleep(waitMs, signal);
    }
    this.#left--;
    if (this.#left === 0 && now() - this.#grantedAt < leaseMs)
      this.#size = Math.min(largestLease, this.#size * 2);
  }

  #isGood(): boolean {
    return this.#left > 0 && this.patience.now() - this.#grantedAt < leaseMs;
  }

  /** Gives back what is left of the old lease and takes a new one; tells how long to wait when there is none. */
  #renew(): Promise<number> {
    return this.ledger.update((granted) => {
      const now = this.patience.now();
      const before = giveBack(condense(granted, now), this.#grantedAt, this.#left);
      const noted = this.#unnoted === 0 ? before : [...before, { at: now, count: this.#unnoted }];
      const room = roomFor(this.#size, noted, now);
      this.#unnoted = 0;
      this.#left = room.count;
      this.#grantedAt = now;
      return [room.count === 0 ? noted : [...noted, { at: now, count: room.count }], room.waitMs];
    });
  }
}

function giveBack(granted: readonly Grant[], at: number, count: number): readonly Grant[] {
  const own = granted.findIndex((grant) => grant.at === at && grant.count >= count);
  if (count === 0 || own < 0) return granted;
  return granted.map((grant, index) => (index === own ? { at, count: grant.count - count } : grant));
}

function overLimit(waitMs: number): Failure {
  const wait = tellDuration(waitMs);
  return new Failure("rate-limited", `The limits of this key are used up; more is free in ${wait}.`, {
    retryable: true,
    retryAfterSeconds: waitMs / 1000,
    hint: `Go on then, or let it wait: --max-wait ${wait}.`,
  });
}
