import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Script } from "node:vm";

/** Compiled code that earlier runs kept, one file for each chunk. Without a file, or with a bad one, a run is slower. */
export interface CodeCache {
  /** Undefined unless it was made by this user from this source. */
  read(name: string, source: Buffer): Buffer | undefined;
  /** Keeps what V8 has compiled of a script so far. */
  write(name: string, source: Buffer, script: Script): void;
}

const checksumBytes = 4;

/** `fileOf` gives the path for a chunk. */
export function openCodeCache(fileOf: (name: string) => string): CodeCache {
  return {
    read(name, source) {
      const content = attempt(() => readOwn(fileOf(name)));
      if (content === undefined || content.length <= checksumBytes) return undefined;
      const code = content.subarray(checksumBytes);
      return content.readUInt32LE() === checksumOf(source, code) ? code : undefined;
    },
    write(name, source, script) {
      const code = script.createCachedData();
      const checksum = Buffer.alloc(checksumBytes);
      checksum.writeUInt32LE(checksumOf(source, code));
      attempt(() => writeWhole(fileOf(name), Buffer.concat([checksum, code])));
    },
  };
}

/** V8 compares versions and the length of the source. It runs code whose bytes are damaged. */
function checksumOf(source: Buffer, code: Buffer): number {
  const { crc32 } = process.getBuiltinModule("node:zlib");
  return crc32(code, crc32(source));
}

/** Code that others could have written would run with the rights of this user. */
function readOwn(path: string): Buffer | undefined {
  const file = openSync(path, "r");
  try {
    const { uid, mode } = fstatSync(file);
    const isOwn = uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0;
    return isOwn ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** Whoever reads meanwhile gets the file before or this one, whole. */
function writeWhole(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
  renameSync(draft, path);
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
