import type { Store } from "../../store/store";

/** Seqs of the cases in a list, in list order. Only the first seqs unless `isWhole`. */
export interface Order {
  readonly seqs: Uint32Array;
  readonly isWhole: boolean;
}

interface Memory {
  readonly version: number;
  readonly orders: Map<string, Order>;
}

/**
 * Maximum number of seqs in memory, at four bytes each. A longer list is still kept, but replaces all others.
 */
const maxSeqs = 5_000_000;

/** Maximum number of lists in memory. Empty lists take space too. */
const maxOrders = 200;

const memories = new WeakMap<Store, Memory>();

/** Returns the cached orders of a store. Any write discards them. */
function memoryOf(store: Store): Memory {
  const version = store.version();
  const existing = memories.get(store);
  if (existing?.version === version) return existing;
  const freshMemory = { version, orders: new Map() };
  memories.set(store, freshMemory);
  return freshMemory;
}

/** Returns the cached order of a list if it is whole or reaches `end`. Otherwise reads and caches it. */
export function rememberedOrder(store: Store, list: string, end: number, read: () => Order): Order {
  const { orders } = memoryOf(store);
  const remembered = orders.get(list);
  if (remembered !== undefined && (remembered.isWhole || remembered.seqs.length >= end)) return remembered;
  const order = read();
  orders.delete(list);
  const keptSeqs = [...orders.values()].reduce((sum, { seqs }) => sum + seqs.length, 0);
  if (orders.size >= maxOrders || keptSeqs + order.seqs.length > maxSeqs) orders.clear();
  orders.set(list, order);
  return order;
}
