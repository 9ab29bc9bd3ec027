import { dirname, join } from "node:path";
import { runInOneStep, runSteps, type Steps } from "../../base/async/steps";
import { Failure } from "../../base/failure";
import type { DatabaseFiles } from "../../base/host";
import type { PlatformOptions } from "../../base/platform";
import { dayMs } from "../../base/text/time/duration";

const namePattern = /^[A-Za-z0-9_-]+$/;

type WorldLocation = Pick<PlatformOptions, "dataFolder" | "world">;

/** Returns a function that builds the path of the world's file or folder with this suffix. */
const createPathBuilder =
  (suffix: string) =>
  ({ dataFolder, world }: WorldLocation): string =>
    join(dataFolder, "worlds", `${validateName(world, "a world", "--world demo_2")}${suffix}`);

export const getWorldFile = createPathBuilder(".db");
/** The path at which the processes of a world register. */
export const getRegistryPath = createPathBuilder("");
/** An in-memory world shares its snapshots folder with the world of the same name on disk. */
export const getSnapshotFolder = createPathBuilder(".snapshots");
export const getUndoFolder = createPathBuilder(".undo");
export const getTrafficFolder = createPathBuilder(".traffic");
/** The folder for logs that `test record` writes for programs. */
export const getRecordingsFolder = createPathBuilder(".recordings");

export function getSnapshotFile(folder: string, name: string): string {
  return join(folder, `${validateName(name, "a snapshot", "before-payment")}.db`);
}

/** Returns the name if it is safe as a file name. Throws otherwise. */
function validateName(name: string, noun: string, example: string): string {
  if (namePattern.test(name)) return name;
  throw new Failure("usage", `"${name}" is not a valid name for ${noun}`, {
    hint: `Use letters, digits, - and _ only, for example ${example}.`,
  });
}

export function worldExists(files: DatabaseFiles, file: string): boolean {
  return wrapDiskErrors(file, () => files.exists(file));
}

/** Restricts access to a file, in case someone else created it or everyone can read it. */
export function makePrivate(files: DatabaseFiles, file: string): void {
  wrapDiskErrors(file, () => files.makePrivate(file));
}

/** Deletes a world, including the files that SQLite keeps beside it. */
export function removeWorld(files: DatabaseFiles, file: string): void {
  wrapDiskErrors(file, () => {
    for (const end of ["", "-wal", "-shm", "-journal"]) files.remove(`${file}${end}`);
  });
}

/**
 * Creates a file all or nothing. `build` writes a draft, which `moveDraft` then moves into place. By default,
 * keeps a file that another process has created in the meantime, so that no process sees an incomplete world
 * or loses its own.
 */
export function createWorld(
  files: DatabaseFiles,
  file: string,
  now: number,
  build: (file: string) => void,
  moveDraft: (draft: string, file: string) => void = files.moveNew,
): void {
  draftWorld(files, dirname(file), now, build, (draft) => moveDraft(draft, file));
}

const draftPrefix = ".new-";

/** Builds a file in a temporary subfolder that is deleted afterward. */
export function draftWorld<Result>(
  files: DatabaseFiles,
  folder: string,
  now: number,
  build: (draft: string) => void,
  useDraft: (draft: string) => Result,
): Result {
  return runSteps(
    draftWorldInSteps(files, folder, now, (draft) => runInOneStep(() => build(draft)), useDraft),
  );
}

/** Works like `draftWorld`, but lets other work run between steps. */
export function* draftWorldInSteps<Result>(
  files: DatabaseFiles,
  folder: string,
  now: number,
  build: (draft: string) => Steps,
  useDraft: (draft: string) => Result,
): Steps<Result> {
  try {
    removeOldDrafts(files, folder, now);
    const draft = files.makeDraft(folder, draftPrefix);
    try {
      yield* build(draft);
      return useDraft(draft);
    } finally {
      files.remove(dirname(draft));
    }
  } catch (error) {
    throw toDiskFailure(folder, error);
  }
}

/** Deletes drafts older than a day, which killed processes can leave and which may be large. */
function removeOldDrafts(files: DatabaseFiles, folder: string, now: number): void {
  for (const name of files.list(folder)) {
    if (!name.startsWith(draftPrefix)) continue;
    const draft = join(folder, name);
    const changedAt = files.status(draft)?.changedAt ?? now;
    if (now - changedAt > dayMs) files.remove(draft);
  }
}

const databaseEnding = ".db";

export function listEntries(files: DatabaseFiles, folder: string): readonly string[] {
  return wrapDiskErrors(folder, () => files.list(folder));
}

/** Lists the names of the databases in a folder, without their extension. */
export function listDatabases(files: DatabaseFiles, folder: string): string[] {
  const names = listEntries(files, folder).filter((name) => name.endsWith(databaseEnding));
  return names.map((name) => name.slice(0, -databaseEnding.length));
}

function wrapDiskErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toDiskFailure(file, error);
  }
}

function toDiskFailure(file: string, error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !("syscall" in error)) return error;
  return new Failure("config", `The sandbox's world can't be kept in ${file}: ${error.message}`, {
    hint: "Make it writable and free some space, or name another folder with RECOUP_DATA_DIR.",
    cause: error,
  });
}
