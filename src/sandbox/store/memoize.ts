import type { Store } from "./store";

interface Memory {
  version: number;
  readonly values: Map<string, unknown>;
}

const memories = new WeakMap<Store, Memory>();

/** The cache is cleared when it has this many values. */
const maxValues = 1_000;

/**
 * Caches the result of `work` until the store's version changes. Without the cache, each page of a list would
 * add up all payments of a partner again.
 */
export function memoize<Value>(store: Store, key: string, work: () => Value): Value {
  const version = store.version();
  let memory = memories.get(store);
  if (memory === undefined || memory.version !== version) {
    memory = { version, values: new Map() };
    memories.set(store, memory);
  }
  if (memory.values.has(key)) return memory.values.get(key) as Value;
  const value = work();
  if (memory.values.size >= maxValues) memory.values.clear();
  memory.values.set(key, value);
  return value;
}
