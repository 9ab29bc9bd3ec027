import { join } from "node:path";
import { Failure } from "../base/failure";
import type { HeldKey, HoldKey } from "../base/held-key";
import type { Host } from "../base/host";
import { isJsonObject, parseJson } from "../base/json/json";
import { fingerprintName } from "../base/text/fingerprint";

type JournalHost = Pick<Host, "files" | "now" | "random">;

/** As long as a key is surely remembered (AMB-31); later a repeat could have a second effect. */
export const rememberedMs = 24 * 3_600_000;

interface Entry {
  readonly key: string;
  readonly startedAt: number;
}

/**
 * Keys of writes that were begun, one file each, without the write itself. Where none can be written the write must
 * not be sent, so the failure goes to the user.
 */
export function openWriteJournal(host: JournalHost, dataFolder: string): HoldKey {
  const folder = join(dataFolder, "writes");
  return async (write) => {
    const path = join(folder, `${nameOf(write)}.json`);
    await host.files.makeFolder(folder);
    // One for all writes: a lock is never removed, and one for each would fill the folder.
    return host.files.lock(join(folder, "lock"), async () => {
      const known = parseEntry(await host.files.read(path));
      if (known !== undefined) return resume(host, known, path);
      const entry = { key: newKey(host.random), startedAt: host.now() };
      await host.files.write(path, `${JSON.stringify(entry)}\n`);
      return held(host, entry, path, false);
    });
  };
}

function resume(host: JournalHost, entry: Entry, path: string): HeldKey {
  if (host.now() - entry.startedAt < rememberedMs) return held(host, entry, path, true);
  const begun = new Date(entry.startedAt).toISOString();
  throw new Failure(
    "conflict",
    `The same write was begun at ${begun}, and how it ended is not known; nothing was sent.`,
    {
      hint: `Look whether it is there. Then run it again with an --idempotency-key of your own, or delete ${path}.`,
    },
  );
}

function held({ files }: JournalHost, { key }: Entry, path: string, isResumed: boolean): HeldKey {
  return { key, isResumed, settle: () => files.remove(path) };
}

/** 128 bits: two writes that share 64 of them are not far to find among many. */
const nameOf = (write: string) => fingerprintName(write) + fingerprintName(`again ${write}`);

/** A version 4 UUID. */
export function newKey(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = "4";
  digits[16] = (8 + Math.floor(random() * 4)).toString(16);
  return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A file that cannot be read as an entry is as good as none: it was never written whole. */
function parseEntry(bytes: Uint8Array | undefined): Entry | undefined {
  if (bytes === undefined) return undefined;
  try {
    const value = parseJson(bytes);
    if (!isJsonObject(value) || typeof value.key !== "string") return undefined;
    const startedAt = Number(value.startedAt ?? Number.NaN);
    return Number.isFinite(startedAt) ? { key: value.key, startedAt } : undefined;
  } catch {
    return undefined;
  }
}
