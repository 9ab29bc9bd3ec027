import { getOrCreate } from "../base/collections/get-or-create";
import { groupBy, groupByKey } from "../base/collections/group-by";
import type { Exchange, Traffic } from "../traffic/exchange";
import { getRequestKey, hasOverlap, isSuccess, isWrite } from "./sequences";

/** Indexes all exchanges once, so the rules don't take quadratic time. */
export class TrafficIndex {
  readonly #moves: readonly number[];
  readonly #successes: readonly Exchange[];
  readonly #searches: ReadonlyMap<string, readonly Exchange[]>;
  readonly #inFlight: ReadonlySet<Exchange>;
  /** In order of arrival. */
  readonly writes: readonly Exchange[];
  /** Whether any requests overlapped. If so, an equal request may come from another worker. */
  readonly isConcurrent: boolean;

  constructor({ exchanges, moves }: Traffic) {
    this.#moves = moves.map(({ at }) => at).sort((a, b) => a - b);
    this.#successes = sortByAnswer(exchanges.filter(isSuccess));
    this.#searches = groupByKey(sortByAnswer(exchanges.filter(isCompletedRead)), formatSurfaceKey);
    this.writes = exchanges.filter(isWrite);
    this.isConcurrent = hasOverlap(exchanges);
    this.#inFlight = new Set(groupBy(exchanges, formatKeyedRequest).flatMap(findConflicts));
  }

  /**
   * Whether something other than the judged requests changed the platform in between, such as the clock, an
   * approval or a control request.
   */
  hasMovedBetween(earlier: Exchange, later: Exchange): boolean {
    const index = findFirstIndex(this.#moves, earlier.sentAt, (time) => time);
    return (this.#moves[index] ?? Number.POSITIVE_INFINITY) <= later.sentAt;
  }

  /** Whether another request succeeded between the earlier response and the later request. */
  hasSucceededBetween(earlier: Exchange, later: Exchange): boolean {
    return hasExchangeBetween(this.#successes, earlier, later);
  }

  /** Whether the program searched the surface in between, with a read that succeeded or returned 404. */
  hasSearchedBetween(earlier: Exchange, later: Exchange): boolean {
    return hasExchangeBetween(this.#searches.get(formatSurfaceKey(earlier)) ?? [], earlier, later);
  }

  /**
   * Pairs each failed request in a group with its retry: the next request, preferably with the same
   * idempotency key. If requests overlap, or others were sent while this one waited, prefers one after a long
   * enough wait, because the next one may come from another worker.
   */
  findRetries(
    group: readonly Exchange[],
    getWaitMs: (exchange: Exchange) => number | undefined,
  ): readonly (readonly [failed: Exchange, retry: Exchange])[] {
    const exchangesByKey = groupByKey(group, ({ idempotencyKey }) => idempotencyKey);
    return group.flatMap((failed) => {
      const waitMs = getWaitMs(failed);
      if (waitMs === undefined) return [];
      const keyExchanges = exchangesByKey.get(failed.idempotencyKey ?? "");
      const retry =
        (keyExchanges && this.#retryIn(keyExchanges, failed, waitMs)) ??
        (keyExchanges === undefined || keyExchanges.length === 1
          ? this.#retryIn(group, failed, waitMs)
          : undefined);
      return retry === undefined ? [] : [[failed, retry] as const];
    });
  }

  #retryIn(group: readonly Exchange[], failed: Exchange, waitMs: number): Exchange | undefined {
    const findAfter = (ms: number) => {
      let index = findFirstIndex(group, getAnsweredAt(failed) + ms, ({ sentAt }) => sentAt);
      while ((group[index]?.number ?? Number.POSITIVE_INFINITY) <= failed.number) index += 1;
      return group[index];
    };
    const next = findAfter(0);
    const mayBeOther = this.isConcurrent || (next !== undefined && next.number > failed.number + 1);
    return (mayBeOther ? findAfter(waitMs) : undefined) ?? next;
  }

  /** Whether the exchange got a 409 because an equal request with the same key was still in flight. */
  isConflictInFlight(exchange: Exchange): boolean {
    return this.#inFlight.has(exchange);
  }
}

const indexes = new WeakMap<Traffic, TrafficIndex>();

export const getTrafficIndex = (traffic: Traffic): TrafficIndex =>
  getOrCreate(indexes, traffic, () => new TrafficIndex(traffic));

const formatSurfaceKey = ({ environment, surface }: Exchange) => `${environment} ${surface}`;

const isCompletedRead = (exchange: Exchange) =>
  exchange.method === "GET" && (isSuccess(exchange) || exchange.answer?.status === 404);

const getAnsweredAt = ({ answer }: Exchange) => answer?.at ?? Number.POSITIVE_INFINITY;

const sortByAnswer = (exchanges: readonly Exchange[]) =>
  exchanges.toSorted((a, b) => getAnsweredAt(a) - getAnsweredAt(b));

/** Finds the index of the first item at or after a time. Uses binary search. */
function findFirstIndex<Item>(items: readonly Item[], from: number, getTime: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getTime(items[middle] as Item) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hasExchangeBetween(
  sortedExchanges: readonly Exchange[],
  earlier: Exchange,
  later: Exchange,
): boolean {
  for (
    let index = findFirstIndex(sortedExchanges, getAnsweredAt(earlier), getAnsweredAt);
    index < sortedExchanges.length;
    index += 1
  ) {
    const exchange = sortedExchanges[index] as Exchange;
    if (getAnsweredAt(exchange) > later.sentAt) return false;
    if (exchange !== earlier && exchange.number < later.number) return true;
  }
  return false;
}

const formatKeyedRequest = (exchange: Exchange) =>
  exchange.idempotencyKey === undefined ? undefined : `${exchange.idempotencyKey} ${getRequestKey(exchange)}`;

/** Returns the requests that got a 409 while an earlier one in the group was in flight. */
function findConflicts(group: readonly Exchange[]): readonly Exchange[] {
  let openUntil = Number.NEGATIVE_INFINITY;
  return group.filter((exchange) => {
    const wasOpen = openUntil > exchange.sentAt || exchange.provoked?.fault === "in-flight";
    openUntil = Math.max(openUntil, getAnsweredAt(exchange));
    return wasOpen && exchange.answer?.status === 409;
  });
}
