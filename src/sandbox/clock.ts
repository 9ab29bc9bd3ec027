import type { Store } from "./store";

/** How far the sandbox's time is ahead of the host's, in milliseconds; 0 until somebody moves it. */
export function clockOffset(store: Store): number {
  const row = store.get<{ value: string }>("select value from meta where key = 'clock_offset_ms'");
  return Number(row?.value ?? 0);
}

/** The sandbox's time. It is read anew each time, for another process may have moved it. */
export function openClock(store: Store, hostNow: () => number): () => number {
  return () => hostNow() + clockOffset(store);
}
