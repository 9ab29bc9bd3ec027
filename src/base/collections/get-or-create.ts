interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value for a key, creating it if it is missing. */
export function getOrCreate<Key, Value>(entries: Entries<Key, Value>, key: Key, create: () => Value): Value {
  const existingValue = entries.get(key);
  if (existingValue !== undefined) return existingValue;
  const value = create();
  entries.set(key, value);
  return value;
}

interface CacheLimits {
  readonly maxEntries: number;
  readonly maxKeyLength?: number;
}

/**
 * Like `getOrCreate`, for a cache. Clears the cache when it is full, and doesn't cache values with overlong
 * keys.
 */
export function getCached<Value>(
  cache: Map<string, Value>,
  key: string,
  { maxEntries, maxKeyLength = Number.POSITIVE_INFINITY }: CacheLimits,
  create: () => Value,
): Value {
  if (key.length > maxKeyLength) return create();
  if (cache.size >= maxEntries && !cache.has(key)) cache.clear();
  return getOrCreate(cache, key, create);
}
