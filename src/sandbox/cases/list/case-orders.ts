import { memoize } from "../../store/memoize";
import type { Store } from "../../store/store";

/**
 * Sequence numbers of the cases in a list, in list order. Contains only the first ones unless `isWhole` is
 * set.
 */
export interface CaseOrder {
  readonly seqs: Uint32Array;
  readonly isWhole: boolean;
}

/**
 * Maximum number of cached seqs, at four bytes each. If a new list would exceed it, all other lists are
 * dropped.
 */
const maxCachedSeqs = 5_000_000;

/** Maximum number of cached lists. Even an empty list takes up memory. */
const maxCachedOrders = 200;

/**
 * Returns the cached order of a list if it is complete or reaches `end`. Otherwise, reads the order and
 * caches it.
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
