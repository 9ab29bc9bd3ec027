import { type Advice, advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { PlatformOptions } from "../../base/platform";
import { getErrorMessage } from "../../base/text/error-message";
import { schemaVersion } from "../store/database/schema";
import { openExistingStore, type Store, useStore } from "../store/store";
import { exportTables } from "./export-world";
import {
  formatSupportedVersions,
  getOldestVersion,
  migrate,
  migrations,
  readSchemaVersion,
} from "./migrations";
import { saveNumberedCopy } from "./snapshots";
import { getSnapshotFolder, getWorldFile } from "./world-file";

/** Opens the file of an existing world. If its schema is older, saves a copy and then migrates the world. */
export function openPersistentStore(options: PlatformOptions, migrationSteps = migrations): Store {
  const store = openExistingStore(getWorldFile(options), options.files);
  try {
    migrateStore(store, options, migrationSteps);
    store.pinSchema();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

function migrateStore(store: Store, options: PlatformOptions, migrationSteps: typeof migrations): void {
  const version = readSchemaVersion(store);
  if (version === schemaVersion) return;
  if (version === 0) throw createNoWorldFailure(store);
  if (version < getOldestVersion(migrationSteps) || version > schemaVersion)
    throw createVersionFailure(store, options, version);
  const snapshotSource = { files: options.files, snapshotFolder: getSnapshotFolder(options), store };
  const copy = saveNumberedCopy(snapshotSource, `before-schema-${schemaVersion}`, options.now());
  try {
    migrate(store, migrationSteps);
  } catch (error) {
    throw createMigrationFailure(error, options, version);
  }
  options.note?.(
    `The world ${options.world} was migrated from schema ${version} to ${schemaVersion}. The snapshot ${copy} keeps it as it was.`,
  );
}

/** Exports a world from its file, whatever its schema version. */
export function exportPersistentStore(options: PlatformOptions): string {
  return useStore(openExistingStore(getWorldFile(options), options.files), (store) => {
    if (readSchemaVersion(store) === 0) throw createNoWorldFailure(store);
    return exportTables(options.world, store);
  });
}

function createNoWorldFailure({ file }: Store): Failure {
  return new Failure("config", `${file} does not hold a recoup world`, {
    hint: advice`Run ${recoup`sandbox reset`} to build one there, or name another folder with RECOUP_DATA_DIR.`,
  });
}

function createVersionFailure({ file }: Store, options: PlatformOptions, version: number): Failure {
  const [age, update] = version > schemaVersion ? ["a newer", "Update recoup, or use"] : ["an older", "Use"];
  const message = `${file} was written by ${age} version of recoup: it has schema ${version}, and this version reads ${formatSupportedVersions()}`;
  return new Failure("config", message, {
    hint: advice`${update} another world with --world. ${adviseExport(options)}`,
  });
}

function createMigrationFailure(error: unknown, options: PlatformOptions, version: number): Failure {
  const message = `The world ${options.world} can't be migrated from schema ${version} to ${schemaVersion}, and was not changed: ${getErrorMessage(error)}`;
  return new Failure("config", message, { hint: adviseExport(options), cause: error });
}

/** Explains how to start over without losing data. */
function adviseExport({ world }: PlatformOptions): Advice {
  return advice`To start over, run ${recoup`sandbox export ${{ world }}.json --world ${{ world }}`}, which writes everything in it, and then ${recoup`sandbox reset --world ${{ world }}`}.`;
}
