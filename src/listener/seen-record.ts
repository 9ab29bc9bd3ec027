import { join } from "node:path";
import { Failure } from "../base/failure";
import { holdOpen } from "../base/hold-open";
import type { Host } from "../base/host";
import { dataFolder } from "../cli/session/folders";
import type { DeliverySource } from "./received-delivery";
import { openSeenEvents, type SeenEvents } from "./seen-events";

export interface SeenRecord {
  readonly seen: SeenEvents;
  close(): Promise<void>;
}

/**
 * What came of a subscription that outlives this run. One listener at a time has it: two would each tell an event that
 * is tried again, and push ids out of each other's files.
 */
export async function openRecord(host: Host, { fingerprint }: DeliverySource): Promise<SeenRecord> {
  const { files } = host;
  const folder = join(dataFolder(host), "webhook-events", fingerprint);
  await files.makeFolder(folder);
  const release = await holdOpen((work) => files.lock(join(folder, "lock"), work, 0)).catch(inUse);
  const seen = await openSeenEvents(files, folder);
  return {
    seen,
    close() {
      seen.close();
      return release();
    },
  };
}

function inUse(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new Failure(
    "usage",
    `The events of this secret can't be kept apart from repeats: ${error.message}.`,
    {
      hint: "One listener at a time takes the deliveries of a subscription: end the other one first.",
    },
  );
}
