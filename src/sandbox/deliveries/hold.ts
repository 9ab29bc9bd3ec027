import type { Store } from "../store";
import { claimMs } from "./schedule";

const key = "deliveries_held_until";

/** Keeps what is due for the process that moves the clock, which does it at its moment; ends by itself after a crash. */
export function holdDeliveries(store: Store, hostNow: number): void {
  store.run("insert or replace into meta (key, value) values (?, ?)", key, String(hostNow + claimMs));
}

export function releaseDeliveries(store: Store): void {
  store.run("delete from meta where key = ?", key);
}

export function areDeliveriesHeld(store: Store, hostNow: number): boolean {
  const row = store.get<{ value: string }>("select value from meta where key = ?", key);
  return row !== undefined && hostNow < Number(row.value);
}
