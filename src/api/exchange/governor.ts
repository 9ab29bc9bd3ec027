import { Failure } from "../../base/failure";
import type { Grant, Ledger } from "../../base/grant";
import { tellDuration } from "../../base/text/duration";
import { condense, leaseMs, type Room, roomFor } from "./limits";
import type { Leave } from "./retry";
import type { Waiting } from "./waiting";

/** So few requests are not worth a file. */
const unaccounted = 20;
const smallestLease = 20;
const largestLease = 100;

/**
 * Keeps long runs under the limits of a key (LIM-01 to LIM-03) by waiting. The first requests of a process cost
 * nothing; after them leave is taken in blocks, which are noted down where other processes see them.
 */
export function buildGovernor(ledger: Ledger, now: () => number): Leave {
  const leases = new Leases(ledger, now);
  let asked = 0;
  return async (waiting) => {
    if (++asked > unaccounted) await leases.take(waiting);
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
    readonly now: () => number,
  ) {}

  /** Requests queue up here one behind the other, so that a lease is fetched once. */
  take(waiting: Waiting): Promise<void> {
    const mine = waiting.during(this.#turn).then(() => this.#takeOne(waiting));
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #takeOne(waiting: Waiting): Promise<void> {
    while (!this.#isGood()) {
      const waitMs = await this.#renew();
      if (waitMs === 0) break;
      if (!(await waiting.wait(waitMs, "Keeping under the platform's rate limits"))) throw overLimit(waitMs);
    }
    this.#left--;
    if (this.#left === 0 && this.now() - this.#grantedAt < leaseMs)
      this.#size = Math.min(largestLease, this.#size * 2);
  }

  #isGood(): boolean {
    return this.#left > 0 && this.now() - this.#grantedAt < leaseMs;
  }

  /** Gives back what is left of the old lease and takes a new one; tells how long to wait when there is none. */
  async #renew(): Promise<number> {
    const { room, at } = await this.ledger.update((granted) => this.#lease(granted));
    this.#unnoted = 0;
    this.#left = room.count;
    this.#grantedAt = at;
    return room.waitMs;
  }

  /** Changes nothing here: where the ledger cannot be written it is asked a second time. */
  #lease(granted: readonly Grant[]): readonly [readonly Grant[], { room: Room; at: number }] {
    const at = this.now();
    const before = giveBack(condense(granted, at), this.#grantedAt, this.#left);
    const noted = this.#unnoted === 0 ? before : [...before, { at, count: this.#unnoted }];
    const room = roomFor(this.#size, noted, at);
    return [room.count === 0 ? noted : [...noted, { at, count: room.count }], { room, at }];
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
