import { type Advice, advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import type { PlatformOptions } from "../../base/platform";
import { schemaVersion } from "../store/database/schema";
import { openExistingStore, type Store } from "../store/store";
import { exportTables } from "./export-world";
import { migrate, migrations, oldestVersion, readableVersions, schemaVersionOf } from "./migrations";
import { keepCopy } from "./snapshots";
import { snapshotFolder, worldFile } from "./world-file";

/** Opens the file of an existing world. If its schema is older, saves a copy and then migrates it. */
export function openKeptStore(options: PlatformOptions, steps = migrations): Store {
  const store = openExistingStore(worldFile(options), options.files);
  try {
    migrateStore(store, options, steps);
    store.pinSchema();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

function migrateStore(store: Store, options: PlatformOptions, steps: typeof migrations): void {
  const version = schemaVersionOf(store);
  if (version === schemaVersion) return;
  if (version === 0) throw noWorld(store);
  if (version < oldestVersion(steps)) throw otherWorld(store, options, "an older", version);
  if (version > schemaVersion) throw otherWorld(store, options, "a newer", version);
  const keptStore = { files: options.files, snapshotFolder: snapshotFolder(options), store };
  const copy = keepCopy(keptStore, `before-schema-${schemaVersion}`, options.now());
  try {
    migrate(store, steps);
  } catch (error) {
    throw notMigrated(error, options, version);
  }
  options.note?.(
    `The world ${options.world} was migrated from schema ${version} to ${schemaVersion}. The snapshot ${copy} keeps it as it was.`,
  );
}

/** Exports a world from its file, whatever its schema version. */
export function exportKeptStore(options: PlatformOptions): string {
  const store = openExistingStore(worldFile(options), options.files);
  try {
    if (schemaVersionOf(store) === 0) throw noWorld(store);
    return exportTables(options.world, store);
  } finally {
    store.close();
  }
}

function noWorld({ file }: Store): Failure {
  return new Failure("config", `${file} does not hold a recoup world`, {
    hint: advice`Run ${recoup`sandbox reset`} to build one there, or name another folder with RECOUP_DATA_DIR.`,
  });
}

function otherWorld(
  { file }: Store,
  options: PlatformOptions,
  age: "an older" | "a newer",
  version: number,
): Failure {
  const update = age === "a newer" ? "Update recoup, or use" : "Use";
  return new Failure(
    "config",
    `${file} was written by ${age} version of recoup: it has schema ${version}, and this version reads ${readableVersions()}`,
    { hint: advice`${update} another world with --world. ${exportFirst(options)}` },
  );
}

function notMigrated(error: unknown, options: PlatformOptions, version: number): Failure {
  const cause = error instanceof Error ? error.message : String(error);
  return new Failure(
    "config",
    `The world ${options.world} can't be migrated from schema ${version} to ${schemaVersion}, and was not changed: ${cause}`,
    { hint: exportFirst(options), cause: error },
  );
}

/** Explains how to start over without losing data. */
function exportFirst({ world }: PlatformOptions): Advice {
  return advice`To start over, run ${recoup`sandbox export ${{ world }}.json --world ${{ world }}`}, which writes everything in it, and then ${recoup`sandbox reset --world ${{ world }}`}.`;
}
