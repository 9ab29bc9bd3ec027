import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { DatabaseFiles, SharedLog } from "../../base/host";
import type { LogLimits } from "../../base/platform";
import { readSegment } from "./read-log";

/** The segments of a log. By default, the oldest is dropped when there are too many. */
export interface LogSegments {
  /** Appends in a single write. Returns true if the next append starts a new segment. */
  append(bytes: Uint8Array): boolean;
  /** Whether another process removed the current segment. If so, the next append starts a new one. */
  isGone(): boolean;
  /** Returns the segments, oldest first. May skip any last written before `since`, a host time. */
  read(since: number): Iterable<Uint8Array>;
  /** Returns the host time of the oldest entry, or undefined if none have been dropped. */
  completeFrom(): number | undefined;
  clear(): void;
  close(): void;
}

const defaultLimits: LogLimits = { segmentBytes: 16 * 2 ** 20, maxSegments: 4, whenFull: "drop-oldest" };

/** Returns the segment numbers in a folder, oldest first. */
const listSegmentNumbers = (names: readonly string[]): readonly number[] =>
  names
    .flatMap((name) => /^(\d{1,9})\.log$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

function readFirstEndTime(segment: Uint8Array | undefined): number | undefined {
  const [first] = segment === undefined ? [] : readSegment(segment);
  return first?.endedAt;
}

type SegmentFiles = Pick<DatabaseFiles, "list" | "openLog" | "read" | "remove" | "status">;

/** Opens segments stored in files. Several processes may append to them. */
export function openFileSegments(
  files: SegmentFiles,
  folder: string,
  { segmentBytes, maxSegments, whenFull }: LogLimits = defaultLimits,
): LogSegments {
  const buildPath = (number: number) => join(folder, `${number}.log`);
  let openSegment: { readonly number: number; readonly log: SharedLog } | undefined;
  let currentBytes = 0;
  const close = () => {
    openSegment?.log.close();
    openSegment = undefined;
  };
  const beginSegment = () => {
    const numbers = listSegmentNumbers(files.list(folder));
    const newestNumber = numbers.at(-1) ?? 1;
    const size = files.status(buildPath(newestNumber))?.bytes ?? 0;
    const hasRoom = size < segmentBytes;
    const number = hasRoom ? newestNumber : newestNumber + 1;
    if (whenFull === "fail" && number > maxSegments)
      throw new Error(`it has reached its maximum of ${(segmentBytes * maxSegments) / 2 ** 20} MiB`);
    for (const old of numbers) if (old <= number - maxSegments) files.remove(buildPath(old));
    currentBytes = hasRoom ? size : 0;
    openSegment = { number, log: files.openLog(buildPath(number)) };
    return openSegment;
  };
  return {
    append(newBytes) {
      (openSegment ?? beginSegment()).log.append(newBytes);
      currentBytes += newBytes.length;
      if (currentBytes < segmentBytes) return false;
      close();
      return true;
    },
    isGone() {
      if (openSegment === undefined || files.status(buildPath(openSegment.number)) !== undefined)
        return false;
      close();
      return true;
    },
    *read(since) {
      for (const number of listSegmentNumbers(files.list(folder))) {
        const isOld = (files.status(buildPath(number))?.changedAt ?? 0) < since;
        const content = isOld ? undefined : files.read(buildPath(number));
        if (content !== undefined) yield content;
      }
    },
    completeFrom() {
      const [oldest = 1] = listSegmentNumbers(files.list(folder));
      return oldest === 1 ? undefined : readFirstEndTime(files.read(buildPath(oldest)));
    },
    clear() {
      close();
      for (const number of listSegmentNumbers(files.list(folder))) files.remove(buildPath(number));
    },
    close,
  };
}

const maxSegmentBytes = 2 ** 20;
const maxMemorySegments = 16;
const initialBufferBytes = 64 * 2 ** 10;

/** The log of an in-memory world. Full segments are compressed (docs/decisions/037-log-of-traffic.md). */
export class MemorySegments implements LogSegments {
  #full: readonly Uint8Array[] = [];
  #newest = Buffer.alloc(0);
  #bytes = 0;
  #isShortened = false;

  constructor(private readonly maxBytes = maxSegmentBytes) {}

  completeFrom(): number | undefined {
    const [oldest] = this.#isShortened ? this.read() : [];
    return readFirstEndTime(oldest);
  }

  append(bytes: Uint8Array): boolean {
    const start = this.#bytes;
    this.#bytes += bytes.length;
    if (this.#bytes > this.#newest.length) this.#grow();
    this.#newest.set(bytes, start);
    if (this.#bytes < this.maxBytes) return false;
    this.#isShortened ||= this.#full.length === maxMemorySegments - 1;
    const compressed = deflateRawSync(this.#written(), { level: 1 });
    this.#full = [...this.#full, compressed].slice(1 - maxMemorySegments);
    this.#begin();
    return true;
  }

  isGone(): boolean {
    return false;
  }

  clear(): void {
    this.#full = [];
    this.#isShortened = false;
    this.#begin();
  }

  close(): void {}

  *read(): Iterable<Uint8Array> {
    const newest = this.#written();
    for (const segment of this.#full) yield inflateRawSync(segment);
    yield newest;
  }

  #begin(): void {
    this.#newest = Buffer.alloc(0);
    this.#bytes = 0;
  }

  #grow(): void {
    const buffer = Buffer.allocUnsafeSlow(Math.max(initialBufferBytes, 2 * this.#newest.length, this.#bytes));
    buffer.set(this.#newest);
    this.#newest = buffer;
  }

  #written(): Uint8Array {
    return this.#newest.subarray(0, this.#bytes);
  }
}
