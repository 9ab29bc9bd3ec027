import { fstatSync, writeSync } from "node:fs";
import type { Host, Output } from "../../base/host";
import { columnsOf, openOutput } from "./streams";

/** An empty pipe takes as much on all systems. */
const maxDirectBytes = 16 * 1024;

/**
 * stdout or stderr. Node's stream of a pipe or file takes three milliseconds to load, so the first text is written without
 * it (docs/decisions/028-start-up.md). What the system doesn't take at once goes to the stream, and all that comes after.
 */
export function openStandardOutput(fd: 1 | 2, env: Host["env"]): Output {
  const open = () => openOutput(fd === 1 ? process.stdout : process.stderr, env);
  let stream = isPlain(fd) ? undefined : open();
  let directBytes = 0;
  return {
    isTerminal: stream?.isTerminal ?? false,
    get columns() {
      return stream === undefined ? columnsOf(env) : stream.columns;
    },
    get rows() {
      return stream?.rows;
    },
    get isClosed() {
      return stream?.isClosed ?? false;
    },
    async write(chunk) {
      if (stream !== undefined) return stream.write(chunk);
      const bytes = Buffer.from(chunk);
      const isShort = directBytes + bytes.length <= maxDirectBytes;
      const written = isShort ? writeDirectly(fd, bytes) : 0;
      directBytes += written;
      if (written === bytes.length) return;
      stream = open();
      await stream.write(bytes.subarray(written));
    },
  };
}

/** A terminal has a size, and other devices have errors of their own. */
function isPlain(fd: number): boolean {
  const stats = fstatSync(fd);
  return stats.isFIFO() || stats.isSocket() || stats.isFile();
}

/** How much was written; the stream reports errors. */
function writeDirectly(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes);
  } catch {
    return 0;
  }
}
