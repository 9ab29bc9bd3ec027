import { Failure } from "../../base/failure";
import { worldSummary } from "../seed/seed";
import { countCases, indexes, schemaVersion } from "../store/database/schema";
import { inBulk, refill } from "../store/refill";
import { openStore, type Store } from "../store/store";
import type { World } from "../store/world";
import { columnsOf, withAttached, worldTables } from "./attached";
import { forgetProcesses } from "./forget-processes";
import { migrate } from "./migrations/migrate";
import { oldestVersion } from "./migrations/steps";
import { versionOf } from "./migrations/world-version";
import { createWorld, databasesIn, draftWorld, removeWorld, snapshotFile, worldExists } from "./world-file";

/** A snapshot as its commands report it. */
export interface SnapshotReport {
  readonly name: string;
  /** When it was made, on the clock outside of the sandbox. */
  readonly savedAt: string;
  readonly seed: string;
  readonly cases: number;
  readonly payments: number;
  readonly bytes: number;
}

type Kept = Pick<World, "files" | "snapshotFolder" | "store">;

const savedAt = "snapshot_saved_at";

/** A copy of the world as it is at this moment, whole or not at all, whoever else has it open. */
export function saveSnapshot(world: World, name: string, replaces: boolean): SnapshotReport {
  const { files, snapshotFolder, store } = world;
  const file = snapshotFile(snapshotFolder, name);
  if (!replaces && worldExists(files, file)) {
    throw new Failure("conflict", `The snapshot ${name} already exists`, {
      hint: "Choose another name, or replace it with --force.",
    });
  }
  const now = world.hostNow();
  createWorld(files, file, now, (draft) => copyTo(store, draft, now), files.replace);
  return describe(world, name);
}

/** Keeps a copy under the first name that is free: this one, or with a number behind it. */
export function keepCopy({ files, snapshotFolder, store }: Kept, wanted: string, now: number): string {
  let name = wanted;
  for (let n = 2; worldExists(files, snapshotFile(snapshotFolder, name)); n += 1) name = `${wanted}-${n}`;
  createWorld(files, snapshotFile(snapshotFolder, name), now, (draft) => copyTo(store, draft, now));
  return name;
}

function copyTo(store: Store, draft: string, now: number): void {
  store.run("vacuum into ?", draft);
  const copy = openStore(draft);
  copy.run("insert or replace into meta (key, value) values (?, ?)", savedAt, String(now));
  copy.close();
}

/** Puts the world back to a snapshot; another process that has it open sees that all at once. */
export function loadSnapshot(world: World, name: string): void {
  const { store } = world;
  readSnapshot(world, name, (file) =>
    withAttached(store, file, () => inBulk(store, () => refill(store, () => copyAttached(store)))),
  );
}

function copyAttached(store: Store): void {
  for (const table of worldTables(store)) copyTable(store, table);
  store.run("delete from meta where key = ?", savedAt);
  forgetProcesses(store);
  store.exec(indexes);
  store.exec(countCases);
}

function copyTable(store: Store, table: string): void {
  const columns = columnsOf(store, table)
    .map(({ name }) => `"${name}"`)
    .join(", ");
  store.exec(`insert into main.${table} (${columns}) select ${columns} from other.${table}`);
}

export function deleteSnapshot(world: World, name: string): void {
  removeWorld(world.files, existingSnapshot(world, name));
}

/** By name. */
export function listSnapshots(world: World): SnapshotReport[] {
  return databasesIn(world.files, world.snapshotFolder).flatMap((name) => {
    try {
      return [describe(world, name)];
    } catch (error) {
      // One that another version made, or that is broken, does not hide the others.
      if (error instanceof Failure) return [];
      throw error;
    }
  });
}

/** The file of a snapshot that can be read. */
function existingSnapshot(world: World, name: string): string {
  describe(world, name);
  return snapshotFile(world.snapshotFolder, name);
}

/** Reads the file of a snapshot; of an older one, that of a copy which was migrated. */
export function readSnapshot<Result>(world: World, name: string, read: (file: string) => Result): Result {
  const file = existingSnapshot(world, name);
  const snapshot = openStore(file, world.files);
  try {
    if (versionOf(snapshot) === schemaVersion) return read(file);
    return draftWorld(
      world.files,
      world.snapshotFolder,
      world.hostNow(),
      (draft) => {
        snapshot.run("vacuum into ?", draft);
        migrateFile(draft);
      },
      read,
    );
  } finally {
    snapshot.close();
  }
}

function migrateFile(file: string): void {
  const store = openStore(file);
  try {
    migrate(store);
  } finally {
    store.close();
  }
}

function describe({ files, snapshotFolder }: World, name: string): SnapshotReport {
  const file = snapshotFile(snapshotFolder, name);
  if (!worldExists(files, file)) {
    throw new Failure("not-found", `There is no snapshot ${name}`, {
      hint: "`recoup sandbox snapshot list` lists the snapshots.",
    });
  }
  const store = openStore(file, files);
  try {
    checkVersion(store, name);
    const { productionCases, testCases, payments } = worldSummary(store);
    const meta = (key: string) =>
      store.get<{ value: string }>("select value from meta where key = ?", key)?.value ?? "";
    const bytes = files.status(file)?.bytes ?? 0;
    const at = new Date(Number(meta(savedAt))).toISOString();
    const cases = productionCases + testCases;
    return { name, savedAt: at, seed: meta("seed"), cases, payments, bytes };
  } finally {
    store.close();
  }
}

function checkVersion(store: Store, name: string): void {
  const version = versionOf(store);
  if (version >= oldestVersion && version <= schemaVersion) return;
  throw new Failure(
    "rejected",
    `The snapshot ${name} has schema ${version}; this version of recoup reads ${oldestVersion} to ${schemaVersion}`,
    {
      hint: "Update recoup to load it, or take another snapshot: `recoup sandbox snapshot list` shows them.",
    },
  );
}
