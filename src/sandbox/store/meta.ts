import type { Store } from "./store";

/** Reads a value from the world's metadata, or returns undefined if it isn't set. */
export function readMeta(store: Store, key: string): string | undefined {
  return store.value<string>("select value from meta where key = ?", key);
}

export function writeMeta(store: Store, key: string, value: string): void {
  store.run("insert or replace into meta (key, value) values (?, ?)", key, value);
}
