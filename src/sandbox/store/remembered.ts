import type { Store } from "./store";

interface Memory {
  version: string;
  readonly values: Map<string, unknown>;
}

const memories = new WeakMap<Store, Memory>();

/** More than these are forgotten together. */
const mostValues = 1_000;

/**
 * What `work` found, kept until anything is written, here or by another process: sums over all payments of a partner
 * would else be made anew for each page of a walk.
 */
export function remembered<Value>(store: Store, key: string, work: () => Value): Value {
  const version = store.version();
  let memory = memories.get(store);
  if (memory === undefined || memory.version !== version) {
    memory = { version, values: new Map() };
    memories.set(store, memory);
  }
  if (memory.values.has(key)) return memory.values.get(key) as Value;
  const value = work();
  if (memory.values.size >= mostValues) memory.values.clear();
  memory.values.set(key, value);
  return value;
}
