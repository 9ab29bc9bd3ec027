import type { Host } from "../../../base/host";
import { importPayments } from "../../../proof/import-payments";
import { playInThread } from "../../../scenario/run/threads/play-in-thread";

/** Plays scenarios beside the thread that runs `test run`. False in the first thread of a process, which plays none here. */
export async function playAsThread(host: Host): Promise<boolean> {
  const parent = (await host.openThreads())?.parent;
  if (parent === undefined) return false;
  await playInThread(host, parent, importPayments);
  return true;
}
