import { join } from "node:path";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { isJsonObject, type JsonValue } from "../base/json/json";
import type { AcquireIdempotencyKey } from "../base/secrets/stored-key";
import { formatFingerprint } from "../base/text/fingerprint";
import { dayMs } from "../base/text/time/duration";
import { RecordFolder } from "./record-folder";

/** How long the platform reliably remembers a key (AMB-31). A later repeat could take effect again. */
export const keyLifetimeMs = dayMs;

interface WriteEntry {
  readonly key: string;
  readonly startedAt: number;
}

/**
 * Opens the journal of started writes. Stores only each write's key, one file per key. Throws if a key can't
 * be saved, because the write must then not be sent.
 */
export function openWriteJournal(
  host: Pick<Host, "files" | "now" | "random">,
  dataFolder: string,
): AcquireIdempotencyKey {
  const records = openRecords(host, dataFolder);
  return async (write) => {
    const name = buildFileName(write);
    // One lock serves all writes. Locks are never removed, so one per write would fill the folder.
    return records.lock("lock", async () => {
      const removeEntry = () => records.remove(name);
      const earlierKey = await readEarlierKey(host, records, name);
      if (earlierKey !== undefined) return { key: earlierKey, isResumed: true, settle: removeEntry };
      const entry = { key: createUuid(host.random), startedAt: host.now() };
      await records.write(name, entry);
      return { key: entry.key, isResumed: false, settle: removeEntry };
    });
  };
}

/** Finds the key of a write that was started and whose outcome is unknown. Rejects after a day. */
export const findStartedKey = (host: Pick<Host, "files" | "now">, dataFolder: string, write: string) =>
  readEarlierKey(host, openRecords(host, dataFolder), buildFileName(write));

const openRecords = ({ files }: Pick<Host, "files">, dataFolder: string) =>
  new RecordFolder(files, join(dataFolder, "writes"), parseEntry);

async function readEarlierKey(
  { now }: Pick<Host, "now">,
  records: RecordFolder<WriteEntry>,
  name: string,
): Promise<string | undefined> {
  const entry = await records.read(name);
  if (entry === undefined || now() - entry.startedAt < keyLifetimeMs) return entry?.key;
  throw new Failure(
    "conflict",
    `The same write was started at ${new Date(entry.startedAt).toISOString()}, and its outcome is unknown; nothing was sent.`,
    {
      hint: `Look whether it is there. Then run it again with an --idempotency-key of your own, or delete ${records.getPath(name)}.`,
    },
  );
}

/** Returns a name with 128 bits, because 64-bit collisions are easy to find among many writes. */
const buildFileName = (write: string) => formatFingerprint(write) + formatFingerprint(`again ${write}`);

/** Returns a version 4 UUID. */
export function createUuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = "4";
  digits[16] = (8 + Math.floor(random() * 4)).toString(16);
  return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function parseEntry(value: JsonValue): WriteEntry | undefined {
  if (!isJsonObject(value) || typeof value.key !== "string") return undefined;
  const startedAt = Number(value.startedAt ?? Number.NaN);
  return Number.isFinite(startedAt) ? { key: value.key, startedAt } : undefined;
}
