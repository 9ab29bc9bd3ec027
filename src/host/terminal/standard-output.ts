import { fstatSync, type Stats, writeSync } from "node:fs";
import type { Host, Output } from "../../base/host";
import { openOutput, readColumns } from "./streams";

/** A pipe that is empty accepts this much on every system. */
const maxDirectBytes = 16 * 1024;

/**
 * Opens stdout or stderr. Node's stream for a pipe or file takes three milliseconds to load, so the first
 * text is written directly (docs/decisions/028-start-up.md). Anything that the system doesn't accept
 * immediately goes to the stream, as does all later text. All text for a file is written directly, because
 * Node's stream doesn't notice if a full disk takes only a part of it.
 */
export function openStandardOutput(fd: 1 | 2, env: Host["env"]): Output {
  const open = () => openOutput(fd === 1 ? process.stdout : process.stderr, env);
  const stats = fstatSync(fd);
  let stream = canWriteDirectly(stats) ? undefined : open();
  let directBytes = 0;
  return {
    isTerminal: stream?.isTerminal ?? false,
    get columns() {
      return stream === undefined ? readColumns(env) : stream.columns;
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
      const isDirect = stats.isFile() || directBytes + bytes.length <= maxDirectBytes;
      const writtenBytes = isDirect ? writeDirectly(fd, bytes) : 0;
      directBytes += writtenBytes;
      if (writtenBytes === bytes.length) return;
      stream = open();
      await stream.write(bytes.subarray(writtenBytes));
    },
  };
}

/**
 * Whether text can be written directly. False for a terminal, whose size only a stream reports, and for other
 * devices, which have errors of their own.
 */
const canWriteDirectly = (stats: Stats) => stats.isFIFO() || stats.isSocket() || stats.isFile();

/** Returns the number of bytes written. If writing fails, the stream reports the error. */
function writeDirectly(fd: number, bytes: Uint8Array): number {
  let count = 0;
  try {
    while (count < bytes.length) count += writeSync(fd, bytes, count);
  } catch {
    // The stream gets the rest.
  }
  return count;
}
