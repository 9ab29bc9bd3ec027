import {
  chmodSync,
  closeSync,
  existsSync,
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

/** The database file of a world. */
export function worldFile({ dataFolder, world }: PlatformOptions): string {
  if (!namePattern.test(world)) {
    throw new Failure("usage", `"${world}" is no name for a world`, {
      hint: "Use letters, digits, - and _ only, for example --world demo_2.",
    });
  }
  return join(dataFolder, "worlds", `${world}.db`);
}

export function worldExists(file: string): boolean {
  return onDisk(file, () => existsSync(file));
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
export function createWorld(file: string, now: number, build: (file: string) => void): void {
  onDisk(file, () => {
    const folder = dirname(file);
    makePrivateFolder(folder);
    removeLeftovers(folder, now);
    const workshop = mkdtempSync(join(folder, workshopPrefix));
    try {
      const draft = join(workshop, "world.db");
      closeSync(openSync(draft, "wx", 0o600));
      build(draft);
      publish(draft, file);
    } finally {
      rmSync(workshop, { recursive: true, force: true });
    }
  });
}

const workshopPrefix = ".new-";
const dayMs = 86_400_000;

function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** What a killed process left behind may be large. */
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
