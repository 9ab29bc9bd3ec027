interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key. Creates and adds it if it is missing. */
export function getOrCreate<Key, Value>(entries: Entries<Key, Value>, key: Key, create: () => Value): Value {
  const existingValue = entries.get(key);
  if (existingValue !== undefined) return existingValue;
  const value = create();
  entries.set(key, value);
  return value;
}
