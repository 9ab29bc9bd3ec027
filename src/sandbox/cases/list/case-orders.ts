import type { Store } from "../../store/store";

/** The cases of a list in its order, by `seq`: all of them, or the first ones. */
export interface Order {
  readonly seqs: Uint32Array;
  readonly isWhole: boolean;
}

interface Memory {
  readonly version: number;
  readonly orders: Map<string, Order>;
}

/** Four bytes each. A longer list is still kept, alone. */
const maxSeqs = 5_000_000;

/** Also lists without a case take room. */
const maxOrders = 200;

const memories = new WeakMap<Store, Memory>();

/** The orders of a store; dropped when anything is written. */
function memoryOf(store: Store): Memory {
  const version = store.version();
  const known = memories.get(store);
  if (known?.version === version) return known;
  const fresh = { version, orders: new Map() };
  memories.set(store, fresh);
  return fresh;
}

/** The order of a list up to `end`, if it was read before; else `read` reads it. */
export function rememberedOrder(store: Store, list: string, end: number, read: () => Order): Order {
  const { orders } = memoryOf(store);
  const known = orders.get(list);
  if (known !== undefined && (known.isWhole || known.seqs.length >= end)) return known;
  const order = read();
  orders.delete(list);
  const kept = [...orders.values()].reduce((sum, { seqs }) => sum + seqs.length, 0);
  if (orders.size >= maxOrders || kept + order.seqs.length > maxSeqs) orders.clear();
  orders.set(list, order);
  return order;
}
