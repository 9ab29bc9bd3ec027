import type { Worker } from "../store/database/worker";
import { readMeta, writeMeta } from "../store/meta";
import type { Store } from "../store/store";

const holdKey = "deliveries_held_by";

/**
 * Reserves all deliveries for the process that moves the clock, which then sends each one when it is due. The
 * hold ends with that process.
 */
export function holdDeliveries(store: Store, { name }: Worker): void {
  writeMeta(store, holdKey, name);
}

export function releaseDeliveries(store: Store): void {
  store.run("delete from meta where key = ?", holdKey);
}

export function areDeliveriesHeld(store: Store, worker: Worker): boolean {
  const owner = readMeta(store, holdKey);
  if (owner === undefined) return false;
  return worker.isSelf(owner) ? worker.clockMoves > 0 : worker.isAlive(owner);
}
