interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

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
 * Works like `getOrCreate`, but as a cache: it is cleared when full, and doesn't store values with overlong
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
