import { Failure } from "../../base/failure";
import { worldSummary } from "../seed/seed";
import { refill } from "../store/refill";
import { openStore, type Store } from "../store/store";
import type { World } from "../store/world";
import { withAttached } from "./attached";
import { checkVersion, fillFromAttached, readCopy } from "./copy-file";
import { replaceContent } from "./undo/replace";
import { createWorld, databasesIn, removeWorld, snapshotFile, worldExists } from "./world-file";

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
  const fill = () => {
    fillFromAttached(store);
    store.run("delete from meta where key = ?", savedAt);
  };
  readSnapshot(world, name, (file) =>
    withAttached(store, file, () => replaceContent(world, "snapshot load", () => refill(store, fill))),
  );
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
  return readCopy(world, existingSnapshot(world, name), nameOf(name), read);
}

const nameOf = (name: string) => `The snapshot ${name}`;

function describe({ files, snapshotFolder }: World, name: string): SnapshotReport {
  const file = snapshotFile(snapshotFolder, name);
  if (!worldExists(files, file)) {
    throw new Failure("not-found", `There is no snapshot ${name}`, {
      hint: "`recoup sandbox snapshot list` lists the snapshots.",
    });
  }
  const store = openStore(file, files);
  try {
    checkVersion(store, nameOf(name));
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
