import { advice, type Hint } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import type { DatabaseFiles } from "../../base/host";
import { releaseDeliveries } from "../deliveries/hold";
import { forgetRoutes } from "../deliveries/routes/routes";
import { isInvalidDatabase } from "../store/database/database-failure";
import { finishLoadSql, schemaVersion } from "../store/database/schema";
import { openExistingStore, openStore, type Store, useStore } from "../store/store";
import type { World } from "../store/world";
import { clearRequestIds } from "../wire/requests/write-log";
import { listColumns, listWorldTables, wipeLog } from "./attached-database";
import {
  formatSupportedVersions,
  getOldestVersion,
  migrate,
  migrations,
  readSchemaVersion,
} from "./migrations";
import { draftWorld } from "./world-file";

/** Copies a world to a new file, without its request log. */
export function writeCopy(source: Store, draftFile: string): void {
  source.run("vacuum into ?", draftFile);
  useStore(openStore(draftFile), wipeLog);
}

/** A copy of a world. Messages refer to it as `copyName`. */
export interface WorldCopy {
  readonly file: string;
  readonly copyName: string;
  /** Advice if the copy is damaged. */
  readonly hint: Hint;
  /** Advice to show if another version of recoup wrote the copy. Default: take another snapshot. */
  readonly versionHint?: Hint;
}

/** Reads a copy of a world. If its schema is older, migrates a second copy and reads that instead. */
export function readWorldCopy<Result>(
  { files, snapshotFolder, hostNow }: Pick<World, "files" | "hostNow" | "snapshotFolder">,
  { file, copyName, hint, versionHint }: WorldCopy,
  read: (file: string) => Result,
  migrationSteps = migrations,
): Result {
  try {
    return useStore(openExistingStore(file, files), (copy) => {
      checkVersion(copy, copyName, { migrationSteps, versionHint });
      if (readSchemaVersion(copy) === schemaVersion) return read(file);
      const writeDraft = (draft: string) => {
        copy.run("vacuum into ?", draft);
        useStore(openStore(draft), (store) => migrate(store, migrationSteps));
      };
      return draftWorld(files, snapshotFolder, hostNow(), writeDraft, read);
    });
  } catch (error) {
    // Checks for damage first, because the failure would otherwise name the world instead of the file.
    const damage = findDamage(file, files);
    if (damage === undefined) throw error;
    throw new Failure("rejected", `${copyName} is damaged: ${damage}`, { hint, cause: error });
  }
}

/**
 * Describes the damage to the file of a copy, or returns undefined if there is none. Call this only after a
 * failure, because it reads the entire file.
 */
export function findDamage(file: string, files: DatabaseFiles): string | undefined {
  try {
    return useStore(openExistingStore(file, files), (store) => {
      if (readSchemaVersion(store) === 0) return "it contains no world";
      const result = store.value("pragma quick_check(1)");
      return result === "ok" ? undefined : String(result);
    });
  } catch (error) {
    return isInvalidDatabase(error) ? "it is not a database" : undefined;
  }
}

/** Fills empty tables from an attached copy. */
export function fillFromAttached(store: Store): void {
  for (const table of listWorldTables(store)) copyTable(store, table);
  clearProcessData(store);
  store.exec(finishLoadSql);
}

/**
 * Removes what the previous world and its processes left: request IDs in the log, routes, and any hold on
 * deliveries.
 */
export function clearProcessData(store: Store): void {
  clearRequestIds(store);
  forgetRoutes(store);
  releaseDeliveries(store);
}

function copyTable(store: Store, table: string): void {
  const columns = listColumns(store, table)
    .map(({ name }) => `"${name}"`)
    .join(", ");
  store.exec(`insert into main.${table} (${columns}) select ${columns} from other.${table}`);
}

interface VersionCheck {
  readonly migrationSteps?: typeof migrations;
  readonly versionHint?: Hint | undefined;
}

/** Throws if this version can't read the copy. `copyName` identifies the copy in the message. */
export function checkVersion(
  copy: Store,
  copyName: string,
  { migrationSteps = migrations, versionHint }: VersionCheck = {},
): void {
  const version = readSchemaVersion(copy);
  if (version >= getOldestVersion(migrationSteps) && version <= schemaVersion) return;
  const update = version > schemaVersion ? "Update recoup to load it, or take" : "Take";
  const message = `${copyName} has schema ${version}; this version of recoup reads ${formatSupportedVersions(migrationSteps)}`;
  throw new Failure("rejected", message, {
    hint: versionHint ?? advice`${update} another snapshot: ${sandboxLines.snapshots} shows them.`,
  });
}
