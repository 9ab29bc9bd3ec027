import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Script } from "node:vm";
import { attempt } from "../../base/attempt";
import { makeFolder } from "../files/files";

/**
 * Compiled code from earlier runs, one file per chunk. If a file is missing or damaged, the run is only
 * slower.
 */
export interface CodeCache {
  /** Reads the code of a chunk. Returns undefined unless this user created it from this source. */
  read(name: string, source: Buffer): Buffer | undefined;
  /** Saves the code that V8 has compiled for a script so far. */
  write(name: string, source: Buffer, script: Script): void;
}

/** Opens the cache. `getPath` returns the path of a chunk. */
export function openCodeCache(getPath: (name: string) => string): CodeCache {
  return {
    read(name, source) {
      const content = attempt(() => readOwnedFile(getPath(name)));
      return content && extractCode(content, source);
    },
    write(name, source, script) {
      const code = script.createCachedData();
      attempt(() => writeAtomically(getPath(name), Buffer.concat([source, code, code])));
    },
  };
}

/**
 * Reads the code from a file that contains the source followed by two copies of the code, because V8 compares
 * only the length of the source and would run damaged code. Comparing two copies is faster than a checksum,
 * because Node's checksums load all of its streams.
 */
function extractCode(content: Buffer, source: Buffer): Buffer | undefined {
  const middle = (content.length + source.length) / 2;
  const code = content.subarray(source.length, middle);
  const isWhole = source.equals(content.subarray(0, source.length)) && code.equals(content.subarray(middle));
  return isWhole && code.length > 0 ? code : undefined;
}

/**
 * Reads a file only if the user owns it, because code written by others would run with this user's
 * permissions.
 */
function readOwnedFile(path: string): Buffer | undefined {
  if (!isOwnedFolder(dirname(path))) return undefined;
  // Windows has no `O_NOFOLLOW`.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return isOwnedByUser(fstatSync(file)) ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** Whether the user owns the folder. Any other owner could move this user's files into it or link to them. */
function isOwnedFolder(path: string): boolean {
  const stats = lstatSync(path);
  return stats.isDirectory() && isOwnedByUser(stats);
}

/** Windows reports neither owner nor mode. There, the profile folder protects the file. */
const isOwnedByUser = ({ uid, mode }: Stats): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);

/** Writes atomically, so concurrent readers get either the old or the new file. */
function writeAtomically(path: string, content: Buffer): void {
  const folder = dirname(path);
  makeFolder(folder);
  if (!isOwnedFolder(folder)) return;
  removeDrafts(path);
  const draft = `${path}.${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
    renameSync(draft, path);
  } catch (error) {
    // On a full disk, the draft would use up the last free space.
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Removes the drafts of killed runs. A run that is still writing its draft then saves no code for this chunk.
 */
function removeDrafts(path: string): void {
  const prefix = `${basename(path)}.`;
  const drafts = readdirSync(dirname(path)).filter((name) => name.startsWith(prefix));
  for (const name of drafts) rmSync(join(dirname(path), name), { force: true });
}
