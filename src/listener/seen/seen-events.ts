import { join } from "node:path";
import { getDataFolder } from "../../base/environment/user-folders";
import { Failure, onFailure } from "../../base/failure";
import type { Files, Host } from "../../base/host";
import { acquireLock } from "../../base/processes/acquire-lock";
import { listLines } from "../../base/text/lines";
import type { DeliverySource } from "../received-delivery";

/** IDs of events printed by this or an earlier process (CLI-18). */
export interface SeenEvents {
  has(key: string): boolean;
  /** Resolves once the keys are stored, so that they survive a killed process. */
  keep(keys: readonly string[]): Promise<void>;
}

/** Number of IDs per file, far more than the platform could still retry. There are two files. */
const defaultMaxIds = 50_000;

export interface SeenFiles extends SeenEvents {
  close(): void;
}

/**
 * Opens an append-only file and its predecessor. Appended lines survive a killed process. A line torn by a
 * machine crash is dropped.
 */
export async function openSeenEvents(
  files: Pick<Files, "grow" | "move" | "read">,
  folder: string,
  maxIds = defaultMaxIds,
): Promise<SeenFiles> {
  const [path, beforePath] = [join(folder, "seen"), join(folder, "seen-before")];
  let olderKeys = new Set(listLines(await readWholeLines(files, beforePath)));
  const savedBytes = await readWholeLines(files, path);
  let currentKeys = new Set(listLines(savedBytes));
  let file = await files.grow(path, savedBytes.length);
  return {
    has: (key) => currentKeys.has(key) || olderKeys.has(key),
    async keep(keys) {
      if (keys.length === 0) return;
      if (currentKeys.size >= maxIds) {
        file.close();
        await files.move(path, beforePath);
        file = await files.grow(path, 0);
        [olderKeys, currentKeys] = [currentKeys, new Set()];
      }
      file.append(keys.map((key) => `${key}\n`).join(""));
      for (const key of keys) currentKeys.add(key);
    },
    close: () => file.close(),
  };
}

/** Keeps IDs in memory, for subscriptions that exist only during this run. */
export function createSeenMemory(maxIds = defaultMaxIds): SeenEvents {
  let [olderKeys, currentKeys] = [new Set<string>(), new Set<string>()];
  return {
    has: (key) => currentKeys.has(key) || olderKeys.has(key),
    async keep(keys) {
      for (const key of keys) currentKeys.add(key);
      if (currentKeys.size >= maxIds) [olderKeys, currentKeys] = [currentKeys, new Set()];
    },
  };
}

const lineFeed = 0x0a;

async function readWholeLines(files: Pick<Files, "read">, path: string): Promise<Uint8Array> {
  const bytes = (await files.read(path)) ?? new Uint8Array();
  return bytes.subarray(0, bytes.lastIndexOf(lineFeed) + 1);
}

export interface LockedSeenEvents {
  readonly seenEvents: SeenEvents;
  close(): Promise<void>;
}

/**
 * Opens the seen events of a permanent subscription. Only one listener may use them: two would each print a
 * retried event and drop IDs from each other's files.
 */
export async function lockSeenEvents(host: Host, { fingerprint }: DeliverySource): Promise<LockedSeenEvents> {
  const { files } = host;
  const folder = join(getDataFolder(host), "webhook-events", fingerprint);
  await files.makeFolder(folder);
  const release = await acquireLock((work) => files.lock(join(folder, "lock"), work, 0)).catch(throwInUse);
  const seenStore = await openSeenEvents(files, folder);
  return {
    seenEvents: seenStore,
    close() {
      seenStore.close();
      return release();
    },
  };
}

const throwInUse = onFailure(({ message }) => {
  throw new Failure("usage", `Can't recognize repeats for this secret: ${message}.`, {
    hint: "Only one listener can receive the deliveries of a subscription. Stop the other one first.",
  });
});
