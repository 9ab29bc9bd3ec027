import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../base/failure";
import type { PlatformOptions } from "../../base/platform";

const namePattern = /^[A-Za-z0-9_-]+$/;

type Named = Pick<PlatformOptions, "dataFolder" | "world">;

/** The database file of a world. */
export function worldFile({ dataFolder, world }: Named): string {
  return join(dataFolder, "worlds", `${checkedName(world, "a world", "--world demo_2")}.db`);
}

/** Beside the world, too: what its processes register at. */
export function registryPath({ dataFolder, world }: Named): string {
  return join(dataFolder, "worlds", checkedName(world, "a world", "--world demo_2"));
}

/** Beside the world; a world in memory shares it with the kept one of its name. */
export function snapshotFolder({ dataFolder, world }: Named): string {
  return join(dataFolder, "worlds", `${checkedName(world, "a world", "--world demo_2")}.snapshots`);
}

export function snapshotFile(folder: string, name: string): string {
  return join(folder, `${checkedName(name, "a snapshot", "before-payment")}.db`);
}

/** Names become names of files. */
function checkedName(name: string, what: string, example: string): string {
  if (namePattern.test(name)) return name;
  throw new Failure("usage", `"${name}" is not a valid name for ${what}`, {
    hint: `Use letters, digits, - and _ only, for example ${example}.`,
  });
}

export function worldExists(file: string): boolean {
  return onDisk(file, () => existsSync(file));
}

/** A file that somebody else put there may be open to everybody. */
export function makePrivate(file: string): void {
  onDisk(file, () => chmodSync(file, privateFile));
}

/** Also what SQLite keeps beside the file. */
export function removeWorld(file: string): void {
  onDisk(file, () => {
    for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${file}${end}`, { force: true });
  });
}

/**
 * Makes the file whole or not at all: it is built beside its place by `build` and then takes its name. Of two
 * processes that do so at once the first one's file stays, so that nobody sees a half-built world or loses one.
 */
export function createWorld(
  file: string,
  now: number,
  build: (file: string) => void,
  put: (draft: string, file: string) => void = publish,
): void {
  draftWorld(dirname(file), now, build, (draft) => put(draft, file));
}

/** Builds a file in a folder of its own below this one, which is gone once it was used. */
export function draftWorld<Result>(
  folder: string,
  now: number,
  build: (draft: string) => void,
  use: (draft: string) => Result,
): Result {
  return onDisk(folder, () => {
    makePrivateFolder(folder);
    removeLeftovers(folder, now);
    const workshop = mkdtempSync(join(folder, workshopPrefix));
    try {
      const draft = join(workshop, "world.db");
      closeSync(openSync(draft, "wx", privateFile));
      build(draft);
      return use(draft);
    } finally {
      rmSync(workshop, { recursive: true, force: true });
    }
  });
}

const privateFile = 0o600;
const workshopPrefix = ".new-";
const dayMs = 86_400_000;

/** Step by step: where the system makes no folder and gives no reason (/proc), `recursive` tries for ever. */
function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makePrivateFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** The orphaned draft of a killed process may be large. */
function removeLeftovers(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(workshopPrefix)) continue;
    const workshop = join(folder, name);
    const changed = statSync(workshop, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > dayMs) rmSync(workshop, { recursive: true, force: true });
  }
}

function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    // A file system without hard links can't refuse to replace; so the first one may lose to the second here.
    renameSync(draft, file);
  }
}

/** In the place of whatever is there, and on the disk for good. */
export function replace(draft: string, file: string): void {
  const handle = openSync(draft, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

export interface KeptFile {
  readonly name: string;
  readonly changedAt: number;
  readonly bytes: number;
}

/** The databases in a folder, by name and without their ending. */
export function databasesIn(folder: string): KeptFile[] {
  return onDisk(folder, () => {
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder).filter((name) => name.endsWith(".db"));
    return files.sort().flatMap((name) => {
      const status = statSync(join(folder, name), { throwIfNoEntry: false });
      if (status === undefined) return [];
      return [{ name: name.slice(0, -".db".length), changedAt: status.mtimeMs, bytes: status.size }];
    });
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function onDisk<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error) || !("syscall" in error)) throw error;
    throw new Failure("config", `The sandbox's world can't be kept in ${file}: ${error.message}`, {
      hint: "Allow writing there and make room, or name another folder with RECOUP_DATA_DIR.",
      cause: error,
    });
  }
}
