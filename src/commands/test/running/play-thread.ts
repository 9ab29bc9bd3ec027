import type { Host } from "../../../base/host";
import { importPayments } from "../../../proof/import-payments";
import { playInThread } from "../../../scenario/run/threads/play-in-thread";

/** Plays scenarios if this is a worker thread of `test run`. In the main thread, only returns false. */
export async function playAsThread(host: Host): Promise<boolean> {
  const parent = (await host.openThreads())?.parent;
  if (parent === undefined) return false;
  await playInThread(host, parent, importPayments);
  return true;
}
