import type { Store } from "./store";

interface StoreCache {
  version: number;
  readonly values: Map<string, unknown>;
}

const caches = new WeakMap<Store, StoreCache>();

/** The cache is cleared when it reaches this size. */
const maxCachedValues = 1_000;

/**
 * Caches the result of `work` until the store's version changes. Otherwise, each page of a list would sum all
 * payments of a partner again.
 */
export function memoize<Value>(store: Store, key: string, work: () => Value): Value {
  const version = store.version();
  let cache = caches.get(store);
  if (cache === undefined || cache.version !== version) {
    cache = { version, values: new Map() };
    caches.set(store, cache);
  }
  if (cache.values.has(key)) return cache.values.get(key) as Value;
  const value = work();
  if (cache.values.size >= maxCachedValues) cache.values.clear();
  cache.values.set(key, value);
  return value;
}
