import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import { summarizeWorld } from "../seed/seed";
import { readMeta, writeMeta } from "../store/meta";
import { refill } from "../store/refill";
import { openExistingStore, openStore, type Store, useStore } from "../store/store";
import type { World } from "../store/world";
import { withAttachedDatabase } from "./attached-database";
import { checkVersion, fillFromAttached, findDamage, readWorldCopy, writeCopy } from "./copy-file";
import { replaceContent } from "./undo/replace";
import { createWorld, getSnapshotFile, listDatabases, removeWorld, worldExists } from "./world-file";

export interface SnapshotReport {
  readonly name: string;
  /** Host time at which the snapshot was saved. */
  readonly savedAt: string;
  readonly seed: string;
  readonly cases: number;
  readonly payments: number;
  readonly bytes: number;
}

type SnapshotSource = Pick<World, "files" | "snapshotFolder" | "store">;

const savedAtKey = "snapshot_saved_at";

/**
 * Saves a copy of the world in its current state, all or nothing, even while other processes have the world
 * open.
 */
export function saveSnapshot(world: World, name: string, mayReplace: boolean): SnapshotReport {
  const { files, snapshotFolder, store } = world;
  const file = getSnapshotFile(snapshotFolder, name);
  if (!mayReplace && worldExists(files, file)) {
    throw new Failure("conflict", `The snapshot ${name} already exists`, {
      hint: "Choose another name, or replace it with --force.",
    });
  }
  const now = world.hostNow();
  createWorld(files, file, now, (draft) => writeSnapshot(store, draft, now), files.replace);
  return describeSnapshot(world, name);
}

/** Saves a copy under `preferredName`, and appends a number if that name is taken. */
export function saveNumberedCopy(
  { files, snapshotFolder, store }: SnapshotSource,
  preferredName: string,
  now: number,
): string {
  let name = preferredName;
  for (let n = 2; worldExists(files, getSnapshotFile(snapshotFolder, name)); n += 1)
    name = `${preferredName}-${n}`;
  createWorld(files, getSnapshotFile(snapshotFolder, name), now, (draft) => writeSnapshot(store, draft, now));
  return name;
}

function writeSnapshot(store: Store, draft: string, now: number): void {
  writeCopy(store, draft);
  useStore(openStore(draft), (copy) => writeMeta(copy, savedAtKey, String(now)));
}

/** Restores a snapshot. Other processes that have the world open see the change immediately. */
export function loadSnapshot(world: World, name: string): void {
  const { store } = world;
  const restoreTables = () => {
    fillFromAttached(store);
    store.run("delete from meta where key = ?", savedAtKey);
  };
  readSnapshot(world, name, (file) =>
    withAttachedDatabase(store, file, () =>
      replaceContent(world, "snapshot load", () => refill(store, restoreTables)),
    ),
  );
}

/** Deletes a snapshot, even a damaged one. */
export function deleteSnapshot(world: World, name: string): void {
  removeWorld(world.files, requireSnapshot(world, name));
}

/**
 * A snapshot that is damaged or from another version. Lists include it, because an error would hide the other
 * snapshots.
 */
export interface UnreadableSnapshot extends Pick<SnapshotReport, "name" | "savedAt" | "bytes"> {
  readonly problem: string;
}

/** Lists all snapshots, including unreadable ones. */
export function listSnapshots(world: World): (SnapshotReport | UnreadableSnapshot)[] {
  const names = listDatabases(world.files, world.snapshotFolder);
  return names.flatMap((name) => tryDescribeSnapshot(world, name) ?? []);
}

/** Describes a snapshot, or returns undefined if it has just been deleted. */
function tryDescribeSnapshot(world: World, name: string): SnapshotReport | UnreadableSnapshot | undefined {
  try {
    return describeSnapshot(world, name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { files, snapshotFolder } = world;
    const file = getSnapshotFile(snapshotFolder, name);
    const status = files.status(file);
    const damage = findDamage(file, files);
    return (
      status && {
        name,
        savedAt: new Date(Math.floor(status.changedAt)).toISOString(),
        bytes: status.bytes,
        problem: damage === undefined ? error.message : `It is damaged: ${damage}`,
      }
    );
  }
}

function requireSnapshot({ files, snapshotFolder }: World, name: string): string {
  const file = getSnapshotFile(snapshotFolder, name);
  if (worldExists(files, file)) return file;
  throw new Failure("not-found", `There is no snapshot ${name}`, {
    hint: advice`${sandboxLines.snapshots} lists the snapshots.`,
  });
}

/** Reads the file of a snapshot. If its schema is older, first copies the file and migrates the copy. */
export function readSnapshot<Result>(world: World, name: string, read: (file: string) => Result): Result {
  const file = requireSnapshot(world, name);
  try {
    return readWorldCopy(world, { file, copyName: formatSnapshotLabel(name), hint: damagedHint }, read);
  } catch (error) {
    // The snapshot may have just been deleted.
    requireSnapshot(world, name);
    throw error;
  }
}

const formatSnapshotLabel = (name: string) => `The snapshot ${name}`;

const damagedHint = advice`The world is unchanged. ${sandboxLines.deleteSnapshot} deletes the snapshot.`;

function describeSnapshot(world: World, name: string): SnapshotReport {
  const { files } = world;
  const file = requireSnapshot(world, name);
  return useStore(openExistingStore(file, files), (store) => {
    checkVersion(store, formatSnapshotLabel(name));
    const { productionCases, testCases, payments } = summarizeWorld(store);
    return {
      name,
      savedAt: new Date(Number(readMeta(store, savedAtKey) ?? "")).toISOString(),
      seed: readMeta(store, "seed") ?? "",
      cases: productionCases + testCases,
      payments,
      bytes: files.status(file)?.bytes ?? 0,
    };
  });
}
