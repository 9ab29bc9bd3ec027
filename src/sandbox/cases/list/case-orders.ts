import { memoize } from "../../store/memoize";
import type { Store } from "../../store/store";

/**
 * Sequence numbers of a list's cases, in list order. Contains only the first ones unless `isWhole` is set.
 */
export interface CaseOrder {
  readonly seqs: Uint32Array;
  readonly isWhole: boolean;
}

/**
 * Maximum number of cached seqs, at four bytes each. If a new list would exceed it, drops all other lists.
 */
const maxCachedSeqs = 5_000_000;

/** Maximum number of cached lists, because even empty ones take up memory. */
const maxCachedOrders = 200;

/**
 * Returns a list's cached order if it is complete or reaches `end`. Otherwise, reads and caches the order.
 */
export function getOrReadOrder(store: Store, listKey: string, end: number, read: () => CaseOrder): CaseOrder {
  const orders = memoize(store, "case orders", () => new Map<string, CaseOrder>());
  const cachedOrder = orders.get(listKey);
  if (cachedOrder !== undefined && (cachedOrder.isWhole || cachedOrder.seqs.length >= end))
    return cachedOrder;
  const order = read();
  orders.delete(listKey);
  const cachedSeqCount = [...orders.values()].reduce((sum, { seqs }) => sum + seqs.length, 0);
  if (orders.size >= maxCachedOrders || cachedSeqCount + order.seqs.length > maxCachedSeqs) orders.clear();
  orders.set(listKey, order);
  return order;
}
