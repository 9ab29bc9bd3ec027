import { dirname } from "node:path";
import { runSteps, runStepsInTurns, type Steps } from "../../base/async/steps";
import { Failure } from "../../base/failure";
import type { DatabaseFiles } from "../../base/host";
import type { PlatformOptions } from "../../base/platform";
import { createNetwork } from "../deliveries/open-network";
import { resolveReadings } from "../readings/readings";
import { defaultSeed, type SeedOptions, seedInSteps } from "../seed/seed";
import { createClock } from "../store/clock";
import { isInvalidDatabase } from "../store/database/database-failure";
import { createWorkerSource } from "../store/database/worker";
import { readMeta } from "../store/meta";
import { openExistingStore, type Store, type StoreCopy } from "../store/store";
import type { World } from "../store/world";
import { makeMemoryStore, makeStoreInSteps } from "./make-store";
import { exportPersistentStore, openPersistentStore } from "./open-persistent-store";
import { openTraffic } from "./open-traffic";
import type { CopyOptions, Templates } from "./templates";
import { openUndoCopies } from "./undo/copies";
import { replaceContentInSteps } from "./undo/replace";
import {
  draftWorldInSteps,
  getRegistryPath,
  getSnapshotFolder,
  getWorldFile,
  makePrivate,
  removeWorld,
  worldExists,
} from "./world-file";
import { reportWorld, type WorldReport } from "./world-report";

type FreshSeed = Partial<Pick<SeedOptions, "seed" | "cases" | "onProgress">>;

interface RebuildOptions extends FreshSeed {
  readonly operation: "reset" | "seed";
}

/** Opens the world, creating it on first use. */
export function openWorld(options: PlatformOptions): World {
  if (options.isEphemeral) return assembleWorld(makeMemoryStore(buildSeedOptions(options)), options);
  createIfMissing(options);
  return assembleWorld(openPersistentStore(options), options);
}

/** Opens an in-memory world. Every world with this seed and time begins with the same content. */
export async function copyWorld(
  templates: Templates,
  options: PlatformOptions & Pick<CopyOptions, "idSeed">,
): Promise<WorldWithStore<StoreCopy>> {
  return assembleWorld(
    await templates.copy({ ...buildSeedOptions(options), idSeed: options.idSeed }),
    options,
  );
}

type WorldWithStore<Kept extends Store> = World & { readonly store: Kept };

function assembleWorld<Kept extends Store>(baseStore: Kept, options: PlatformOptions): WorldWithStore<Kept> {
  const { isEphemeral = false, openProcesses } = options;
  const traffic = openTraffic(options);
  const store = { ...baseStore, readings: resolveReadings(options.readings) };
  const { worker, release } = createWorkerSource(
    getRegistryPath(options),
    isEphemeral ? undefined : openProcesses,
  );
  return {
    name: options.displayName ?? options.world,
    isKept: !isEphemeral,
    store,
    get seed() {
      return readSeed(store) ?? defaultSeed;
    },
    now: createClock(store, options.now),
    hostNow: () => options.now(),
    signingNow: () => (options.signingNow ?? options.now)(),
    network: createNetwork(options),
    files: options.files,
    snapshotFolder: getSnapshotFolder(options),
    undoCopies: openUndoCopies(options),
    worker,
    traffic,
    close: () => {
      traffic?.close();
      store.close();
      release();
    },
  };
}

/** Resets the world to its seed. Other processes that have it open see the change immediately. */
export function resetWorld(options: PlatformOptions): WorldReport {
  return runSteps(rebuildWorldInSteps(options, { operation: "reset" }));
}

/**
 * Resets the world to another seed or number of cases. Default: its own seed. Lets other work run between
 * steps. Ctrl-C leaves the previous content intact.
 */
export function seedFreshWorldInTurns(options: PlatformOptions, freshSeed: FreshSeed): Promise<WorldReport> {
  const { now, sleep = async () => {} } = options;
  return runStepsInTurns(rebuildWorldInSteps(options, { ...freshSeed, operation: "seed" }), {
    now,
    turn: () => sleep(0),
  });
}

function* rebuildWorldInSteps(options: PlatformOptions, rebuildOptions: RebuildOptions): Steps<WorldReport> {
  const file = getWorldFile(options);
  if (options.isEphemeral) {
    throw new Failure("usage", "An ephemeral world ends with its process, so there is nothing to rebuild", {
      hint: "Leave out --ephemeral, or point RECOUP_SANDBOX_CONTROL_URL at the server that runs it.",
    });
  }
  const store = openForRebuild(options.files, file);
  if (store === undefined) yield* createWorldFile(file, options, rebuildOptions);
  else {
    makePrivate(options.files, file);
    yield* rebuildContent(store, options, rebuildOptions);
  }
  const world = openWorld(options);
  const report = reportWorld(world);
  world.close();
  return report;
}

/** Exports a world on disk, even if another version of recoup wrote it. */
export function exportPersistentWorld(options: PlatformOptions): string {
  createIfMissing(options);
  return exportPersistentStore(options);
}

function createIfMissing(options: PlatformOptions): void {
  const file = getWorldFile(options);
  if (!worldExists(options.files, file)) runSteps(createWorldFile(file, options, {}));
}

/** Creates the file without a journal, because other processes can't see the file until it is complete. */
function createWorldFile(file: string, options: PlatformOptions, freshSeed: FreshSeed): Steps {
  const { files, now } = options;
  const build = function* (draft: string) {
    const store = yield* makeStoreInSteps(draft, { ...buildSeedOptions(options), ...freshSeed });
    store.exec("pragma journal_mode = wal");
    store.close();
  };
  return draftWorldInSteps(files, dirname(file), now(), build, (draft) => files.moveNew(draft, file));
}

function buildSeedOptions({ seed = defaultSeed, cases, now, files }: PlatformOptions): SeedOptions {
  return { seed, now: now(), cases, drawnWorld: files.drawnWorld };
}

/**
 * Opens an existing world. If the file isn't a database, deletes it, because no process can have it open.
 * Returns undefined if no file remains.
 */
function openForRebuild(files: DatabaseFiles, file: string): Store | undefined {
  if (!worldExists(files, file)) return undefined;
  try {
    const store = openExistingStore(file, files);
    store.get("select count(*) from sqlite_schema");
    return store;
  } catch (error) {
    if (!isInvalidDatabase(error)) throw error;
    removeWorld(files, file);
    return undefined;
  }
}

/**
 * Rebuilds the content in one transaction. Deleting the database instead would break other processes that
 * have it open.
 */
function* rebuildContent(
  store: Store,
  options: PlatformOptions,
  { operation, ...fresh }: RebuildOptions,
): Steps {
  const seed = fresh.seed ?? readSeed(store) ?? options.seed ?? defaultSeed;
  const { files, now } = options;
  const seedOptions = { ...fresh, seed, now: now(), drawnWorld: files.drawnWorld };
  const world = { store, files, hostNow: now, undoCopies: openUndoCopies(options) };
  yield* replaceContentInSteps(world, operation, () => seedInSteps(store, seedOptions));
  store.close();
}

function readSeed(store: Store): string | undefined {
  const hasMeta = store.value("select 1 from sqlite_schema where type = 'table' and name = 'meta'");
  return hasMeta === undefined ? undefined : readMeta(store, "seed");
}
