import type { Exchange, Traffic } from "../traffic/exchange";
import { groupBy, hasOverlap, isSuccess, isWrite, sameRequest } from "./sequences";

/** Indexes all exchanges once, so that no rule takes quadratic time. */
export class TrafficIndex {
  readonly #moves: readonly number[];
  readonly #successes: readonly Exchange[];
  readonly #searches: ReadonlyMap<string, readonly Exchange[]>;
  readonly #inFlight: ReadonlySet<Exchange>;
  /** Writes, in order of arrival. */
  readonly writes: readonly Exchange[];
  /** Whether any requests overlapped. If so, an equal request may be another worker's. */
  readonly isConcurrent: boolean;

  constructor({ exchanges, moves }: Traffic) {
    this.#moves = moves.map(({ at }) => at).sort((a, b) => a - b);
    this.#successes = byAnswer(exchanges.filter(isSuccess));
    this.#searches = new Map(
      groupBy(exchanges.filter(isSearch), surfaceOf).map((searches) => [
        surfaceOf(searches[0]),
        byAnswer(searches),
      ]),
    );
    this.writes = exchanges.filter(isWrite);
    this.isConcurrent = hasOverlap(exchanges);
    this.#inFlight = new Set(groupBy(exchanges, keyedRequest).flatMap(conflictsIn));
  }

  /**
   * Whether something other than the judged requests, such as the clock, an approval or a control request,
   * changed the platform in between.
   */
  hasMovedBetween(earlier: Exchange, later: Exchange): boolean {
    const index = firstFrom(this.#moves, earlier.sentAt, (time) => time);
    return (this.#moves[index] ?? Number.POSITIVE_INFINITY) <= later.sentAt;
  }

  /**
   * Whether another request succeeded after the answer to the earlier exchange and before the later one was
   * sent.
   */
  hasSucceededBetween(earlier: Exchange, later: Exchange): boolean {
    return hasBetween(this.#successes, earlier, later);
  }

  /** Whether the program searched the surface in between, with a read that succeeded or got a 404. */
  hasSearchedBetween(earlier: Exchange, later: Exchange): boolean {
    return hasBetween(this.#searches.get(surfaceOf(earlier)) ?? [], earlier, later);
  }

  /**
   * Pairs each failed request of a group with its retry, which is the next one, preferably with the same
   * idempotency key. In a concurrent program, prefers a retry that waited long enough, because the next
   * request may be another worker's.
   */
  retriesOf(
    group: readonly Exchange[],
    waitMsAfter: (exchange: Exchange) => number | undefined,
  ): readonly (readonly [failed: Exchange, retry: Exchange])[] {
    const byKey = new Map(
      groupBy(group, ({ idempotencyKey }) => idempotencyKey).map((keyed) => [keyed[0].idempotencyKey, keyed]),
    );
    return group.flatMap((failed) => {
      const waitMs = waitMsAfter(failed);
      if (waitMs === undefined) return [];
      const ownExchanges = byKey.get(failed.idempotencyKey);
      const retry =
        (ownExchanges && this.#retryIn(ownExchanges, failed, waitMs)) ??
        (ownExchanges === undefined || ownExchanges.length === 1
          ? this.#retryIn(group, failed, waitMs)
          : undefined);
      return retry === undefined ? [] : [[failed, retry] as const];
    });
  }

  #retryIn(group: readonly Exchange[], failed: Exchange, waitMs: number): Exchange | undefined {
    const after = (ms: number) => {
      let index = firstFrom(group, answeredAt(failed) + ms, ({ sentAt }) => sentAt);
      while ((group[index]?.number ?? Number.POSITIVE_INFINITY) <= failed.number) index += 1;
      return group[index];
    };
    return (this.isConcurrent ? after(waitMs) : undefined) ?? after(0);
  }

  /**
   * Whether the exchange was answered with 409 because an equal request with the same key was still
   * unanswered.
   */
  isConflictInFlight(exchange: Exchange): boolean {
    return this.#inFlight.has(exchange);
  }
}

const indexes = new WeakMap<Traffic, TrafficIndex>();

export function indexOf(traffic: Traffic): TrafficIndex {
  const index = indexes.get(traffic) ?? new TrafficIndex(traffic);
  indexes.set(traffic, index);
  return index;
}

const surfaceOf = ({ environment, surface }: Exchange) => `${environment} ${surface}`;

const isSearch = (exchange: Exchange) =>
  !isWrite(exchange) && (isSuccess(exchange) || exchange.answer?.status === 404);

const answeredAt = ({ answer }: Exchange) => answer?.at ?? Number.POSITIVE_INFINITY;

const byAnswer = (exchanges: readonly Exchange[]) =>
  [...exchanges].sort((a, b) => answeredAt(a) - answeredAt(b));

/** Finds the index of the first item at or after a time, by binary search. */
function firstFrom<Item>(items: readonly Item[], from: number, timeOf: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(items[middle] as Item) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hasBetween(sorted: readonly Exchange[], earlier: Exchange, later: Exchange): boolean {
  for (let index = firstFrom(sorted, answeredAt(earlier), answeredAt); index < sorted.length; index += 1) {
    const foundExchange = sorted[index] as Exchange;
    if (answeredAt(foundExchange) > later.sentAt) return false;
    if (foundExchange !== earlier && foundExchange.number < later.number) return true;
  }
  return false;
}

const keyedRequest = (exchange: Exchange) =>
  exchange.idempotencyKey === undefined ? undefined : `${exchange.idempotencyKey} ${sameRequest(exchange)}`;

/** Returns the requests that were answered with 409 while an earlier one of the group was unanswered. */
function conflictsIn(group: readonly Exchange[]): readonly Exchange[] {
  let openUntil = Number.NEGATIVE_INFINITY;
  return group.filter((exchange) => {
    const wasOpen = openUntil > exchange.sentAt || exchange.provoked?.fault === "in-flight";
    openUntil = Math.max(openUntil, answeredAt(exchange));
    return wasOpen && exchange.answer?.status === 409;
  });
}
