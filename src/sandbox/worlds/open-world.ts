import { Failure } from "../../base/failure";
import type { DatabaseFiles } from "../../base/host";
import type { PlatformOptions } from "../../base/platform";
import { runSteps, runStepsInTurns, type Steps } from "../../base/steps";
import { openNetwork } from "../deliveries/open-network";
import { defaultSeed, type SeedOptions, seedInSteps } from "../seed/seed";
import { openClock } from "../store/clock";
import { isNoDatabase } from "../store/database/database-failure";
import { openWorkplace } from "../store/database/worker";
import { openExistingStore, type Store, type StoreCopy } from "../store/store";
import type { World } from "../store/world";
import { exportKeptStore, openKeptStore } from "./kept-store";
import { makeStore, makeStoreInSteps } from "./make-store";
import type { CopyOptions, Templates } from "./templates";
import { undoCopiesOf } from "./undo/copies";
import { replaceContentInSteps } from "./undo/replace";
import {
  createWorldInSteps,
  makePrivate,
  registryPath,
  removeWorld,
  snapshotFolder,
  worldExists,
  worldFile,
} from "./world-file";
import { reportWorld, type WorldReport } from "./world-report";

type FreshSeed = Partial<Pick<SeedOptions, "seed" | "cases" | "onProgress">>;

interface Rebuild extends FreshSeed {
  readonly operation: "reset" | "seed";
}

/** Opens the world; the first use makes it. */
export function openWorld(options: PlatformOptions): World {
  const store = options.isEphemeral ? makeStore(":memory:", seedOptions(options)) : openKept(options);
  return worldOf(store, options);
}

/** Opens a world in memory that begins as all others of its seed and time. */
export async function copyWorld(
  templates: Templates,
  options: PlatformOptions & Pick<CopyOptions, "idSeed">,
): Promise<WorldOf<StoreCopy>> {
  return worldOf(await templates.copy({ ...seedOptions(options), idSeed: options.idSeed }), options);
}

type WorldOf<Kept extends Store> = World & { readonly store: Kept };

function worldOf<Kept extends Store>(store: Kept, options: PlatformOptions): WorldOf<Kept> {
  const { isEphemeral = false, openProcesses } = options;
  const { worker, release } = openWorkplace(registryPath(options), isEphemeral ? undefined : openProcesses);
  return {
    name: options.shownAs ?? options.world,
    isKept: !isEphemeral,
    store,
    get seed() {
      return seedOf(store) ?? defaultSeed;
    },
    now: openClock(store, options.now),
    hostNow: () => options.now(),
    signingNow: () => (options.signingNow ?? options.now)(),
    network: openNetwork(options),
    files: options.files,
    snapshotFolder: snapshotFolder(options),
    undoCopies: undoCopiesOf(options),
    worker,
    close: () => {
      store.close();
      release();
    },
  };
}

/** Puts the world back to what its seed made of it; another process that has it open sees that all at once. */
export function resetWorld(options: PlatformOptions): WorldReport {
  return runSteps(freshWorldInSteps(options, { operation: "reset" }));
}

/** As `resetWorld`, with another seed or number of cases; without a seed the world keeps its own. */
export function seedFreshWorld(options: PlatformOptions, fresh: FreshSeed): WorldReport {
  return runSteps(freshWorldInSteps(options, { ...fresh, operation: "seed" }));
}

/** The same, with turns for others; Ctrl-C leaves what was there before. */
export function seedFreshWorldInTurns(options: PlatformOptions, fresh: FreshSeed): Promise<WorldReport> {
  const { now, sleep = async () => {} } = options;
  return runStepsInTurns(freshWorldInSteps(options, { ...fresh, operation: "seed" }), {
    now,
    turn: () => sleep(0),
  });
}

function* freshWorldInSteps(options: PlatformOptions, fresh: Rebuild): Steps<WorldReport> {
  const file = worldFile(options);
  if (options.isEphemeral) {
    throw new Failure(
      "usage",
      "An ephemeral world is gone with its process: there is nothing to build anew",
      {
        hint: "Leave out --ephemeral, or point RECOUP_SANDBOX_CONTROL_URL at the server that runs it.",
      },
    );
  }
  const store = openForRebuild(options.files, file);
  if (store === undefined) yield* makeFile(file, options, fresh);
  else {
    makePrivate(options.files, file);
    yield* rebuild(store, options, fresh);
  }
  const world = openWorld(options);
  const report = reportWorld(world);
  world.close();
  return report;
}

/** What a kept world holds as an export, also where another version of recoup wrote it. */
export function exportKeptWorld(options: PlatformOptions): string {
  makeMissing(options);
  return exportKeptStore(options);
}

function openKept(options: PlatformOptions): Store {
  makeMissing(options);
  return openKeptStore(options);
}

function makeMissing(options: PlatformOptions): void {
  const file = worldFile(options);
  if (!worldExists(options.files, file)) runSteps(makeFile(file, options, {}));
}

/** Nobody else sees the file yet, so it can do without a journal until it is done. */
function makeFile(file: string, options: PlatformOptions, fresh: FreshSeed): Steps {
  return createWorldInSteps(options.files, file, options.now(), function* (draft) {
    const store = yield* makeStoreInSteps(draft, { ...seedOptions(options), ...fresh });
    store.exec("pragma journal_mode = wal");
    store.close();
  });
}

function seedOptions({ seed = defaultSeed, cases, now, files }: PlatformOptions): SeedOptions {
  return { seed, now: now(), cases, drawnWorld: files.drawnWorld };
}

/** Removes a file that is not a database, which no process can have open; undefined if no file is left. */
function openForRebuild(files: DatabaseFiles, file: string): Store | undefined {
  if (!worldExists(files, file)) return undefined;
  try {
    const store = openExistingStore(file, files);
    store.get("select count(*) from sqlite_schema");
    return store;
  } catch (error) {
    if (!isNoDatabase(error)) throw error;
    removeWorld(files, file);
    return undefined;
  }
}

/** Inside one transaction, because deleting a database that another process has open would break it there. */
function* rebuild(store: Store, options: PlatformOptions, { operation, ...fresh }: Rebuild): Steps {
  const seed = fresh.seed ?? seedOf(store) ?? options.seed ?? defaultSeed;
  const { files, now } = options;
  const whole = { ...fresh, seed, now: now(), drawnWorld: files.drawnWorld };
  const world = { store, files, hostNow: now, undoCopies: undoCopiesOf(options) };
  yield* replaceContentInSteps(world, operation, () => seedInSteps(store, whole));
  store.close();
}

function seedOf(store: Store): string | undefined {
  const table = store.get("select 1 from sqlite_schema where type = 'table' and name = 'meta'");
  if (table === undefined) return undefined;
  return store.get<{ value: string }>("select value from meta where key = 'seed'")?.value;
}
