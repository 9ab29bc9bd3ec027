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
import { makeFolder } from "../files/files";

/** Compiled code that earlier runs kept, one file for each chunk. Without a file, or with a bad one, a run is slower. */
export interface CodeCache {
  /** Undefined unless it was made by this user from this source. */
  read(name: string, source: Buffer): Buffer | undefined;
  /** Keeps what V8 has compiled of a script so far. */
  write(name: string, source: Buffer, script: Script): void;
}

/** `fileOf` gives the path for a chunk. */
export function openCodeCache(fileOf: (name: string) => string): CodeCache {
  return {
    read(name, source) {
      const content = attempt(() => readOwn(fileOf(name)));
      return content && codeIn(content, source);
    },
    write(name, source, script) {
      const code = script.createCachedData();
      attempt(() => writeWhole(fileOf(name), Buffer.concat([source, code, code])));
    },
  };
}

/**
 * A file has the source and then the code twice, since V8 compares only the length of the source and runs code whose bytes
 * are damaged. A checksum takes longer than a second copy: Node's loads all of its streams.
 */
function codeIn(content: Buffer, source: Buffer): Buffer | undefined {
  const middle = (content.length + source.length) / 2;
  const code = content.subarray(source.length, middle);
  const isWhole = source.equals(content.subarray(0, source.length)) && code.equals(content.subarray(middle));
  return isWhole && code.length > 0 ? code : undefined;
}

/** Code that others could have written would run with the rights of this user. */
function readOwn(path: string): Buffer | undefined {
  if (!isOwnFolder(dirname(path))) return undefined;
  // Windows has no such flag.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return isOwn(fstatSync(file)) ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** In the folder of another user, a file of one's own can be one that they moved or linked there. */
function isOwnFolder(path: string): boolean {
  const stats = lstatSync(path);
  return stats.isDirectory() && isOwn(stats);
}

/** Windows reports neither owner nor mode: there, the folder of the user's profile is what protects it. */
const isOwn = ({ uid, mode }: Stats): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);

/** Whoever reads meanwhile gets the file before or this one, whole. */
function writeWhole(path: string, content: Buffer): void {
  const folder = dirname(path);
  makeFolder(folder);
  if (!isOwnFolder(folder)) return;
  removeDrafts(path);
  const draft = `${path}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
  renameSync(draft, path);
}

/** What killed runs left. A run that still writes one keeps nothing of this chunk. */
function removeDrafts(path: string): void {
  const prefix = `${basename(path)}.`;
  const drafts = readdirSync(dirname(path)).filter((name) => name.startsWith(prefix));
  for (const name of drafts) rmSync(join(dirname(path), name), { force: true });
}

/** Undefined if it fails. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
