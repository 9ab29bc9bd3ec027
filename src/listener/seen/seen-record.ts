import { join } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { holdOpen } from "../../base/processes/hold-open";
import { dataFolder } from "../../cli/session/folders";
import type { DeliverySource } from "../received-delivery";
import { openSeenEvents, type SeenEvents } from "./seen-events";

export interface SeenRecord {
  readonly seen: SeenEvents;
  close(): Promise<void>;
}

/**
 * Opens the seen events of a permanent subscription. Only one listener may use them: two would each print a
 * retried event and drop ids from each other's files.
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
  throw new Failure("usage", `Can't recognize repeats for this secret: ${error.message}.`, {
    hint: "Only one listener can receive the deliveries of a subscription. Stop the other one first.",
  });
}
