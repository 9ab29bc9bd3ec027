import { join, resolve } from "node:path";
import type { Host } from "../base/host";
import type { Delivery } from "./received-delivery";

export interface SavedDeliveries {
  /** Saves the body, byte for byte. */
  keep(delivery: Delivery): Promise<void>;
  /** Saves a whole request with an invalid signature as HTTP for `webhooks verify --captured`. */
  keepRefused(delivery: Delivery): Promise<void>;
  /** Saves the whole request of a valid delivery that --forward-to didn't accept. */
  keepNotTaken(delivery: Delivery): Promise<void>;
}

/** Anyone could fill the disk by sending invalid requests to the port. */
const maxSavedRefusals = 100;

export async function openSavedDeliveries(host: Host, folder: string): Promise<SavedDeliveries> {
  const path = resolve(host.workingFolder, folder);
  await host.files.makeFolder(path);
  await host.files.proveWritable(join(path, "delivery.json"));
  let refusedCount = 0;
  let notTakenCount = 0;
  let withoutIdCount = 0;
  const saveRequest = (delivery: Delivery, parts: readonly (string | null)[]) =>
    host.files.write(
      join(path, buildFileName([formatTimestamp(delivery.receivedAtMs), ...parts], "http")),
      formatHttp(delivery),
    );
  return {
    keep({ facts, receivedAtMs, body }) {
      if (facts.id === null) withoutIdCount += 1;
      const id = facts.id ?? `without-id-${withoutIdCount}`;
      return host.files.write(
        join(path, buildFileName([formatTimestamp(receivedAtMs), facts.event, id], "json")),
        body,
      );
    },
    async keepRefused(delivery) {
      refusedCount += 1;
      if (refusedCount <= maxSavedRefusals) await saveRequest(delivery, ["refused", String(refusedCount)]);
    },
    async keepNotTaken(delivery) {
      notTakenCount += 1;
      const { event, id } = delivery.facts;
      await saveRequest(delivery, [event, id, "not-taken", String(notTakenCount)]);
    },
  };
}

const formatTimestamp = (ms: number) => new Date(ms).toISOString().replace(/[-:.]/g, "");

/** Builds a file name without path separators, so that senders can't choose another folder. */
function buildFileName(parts: readonly (string | null)[], ending: string): string {
  const nameWords = parts
    .filter((part) => part !== null)
    .map((part) => part.replace(/[^\w.-]/g, "_").slice(0, 60));
  return `${nameWords.join("-")}.${ending}`;
}

function formatHttp({ headers, body }: Delivery): Uint8Array {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${head.join("")}\r\n`), body]);
}
