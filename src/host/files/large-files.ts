import {
  closeSync,
  fchmodSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import type { GrowingFile } from "../../base/host";
import {
  createFileFailure,
  ignoreMissing,
  isDevice,
  openDevice,
  refuseLink,
  withFileErrors,
} from "./file-errors";
import { buildTemporaryPath } from "./temporary-file";

const pieceBytes = 64 * 1024;

/** Opens the file immediately, so a missing file is noticed before the first read. */
export async function readPieces(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const file = await withFileErrors("read", path, () => ignoreMissing(() => openSync(path, "r")));
  return file === undefined ? undefined : generatePieces(file, path);
}

async function* generatePieces(file: number, path: string): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const length = await withFileErrors("read", path, () => readSync(file, piece));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Writes pieces atomically. If one fails, the file is left unchanged. */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  mode: number,
): Promise<void> {
  const writesDirectly = isDevice(path);
  const temporaryPath = buildTemporaryPath(path);
  const file = await withFileErrors("write", path, () => {
    if (writesDirectly) return openDevice(path);
    refuseLink(path);
    return openSync(temporaryPath, "wx", mode);
  });
  try {
    for await (const piece of pieces)
      await withFileErrors("write", path, () => writeAllBytes(file, Buffer.from(piece)));
    if (writesDirectly) return;
    await withFileErrors("write", path, () => {
      // `fchmod` ignores the umask, which `open` applies to its mode.
      fchmodSync(file, mode);
      fsyncSync(file);
      renameSync(temporaryPath, path);
    });
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Writes repeatedly, because a full disk may accept part of the data and reject the rest. */
function writeAllBytes(file: number, bytes: Uint8Array, offset?: number): void {
  for (let doneBytes = 0; doneBytes < bytes.length; ) {
    const position = offset === undefined ? null : offset + doneBytes;
    doneBytes += writeSync(file, bytes, doneBytes, bytes.length - doneBytes, position);
  }
}

export function openGrowingFile(path: string, length: number, mode: number): Promise<GrowingFile> {
  return withFileErrors("write", path, () => {
    refuseLink(path);
    // An empty file may not exist yet, so the flags for it also create it.
    const file = openSync(path, length === 0 ? "w+" : "r+", mode);
    if (fstatSync(file).size > length) ftruncateSync(file, length);
    return new OpenFile(file, path, length);
  });
}

class OpenFile implements GrowingFile {
  constructor(
    readonly file: number,
    readonly path: string,
    public length: number,
  ) {}

  append(text: string, end = ""): void {
    const bytes = Buffer.from(text + end);
    try {
      writeAllBytes(this.file, bytes, this.length);
    } catch (error) {
      this.#cut();
      throw createFileFailure("write", this.path, error);
    }
    this.length += bytes.length - Buffer.byteLength(end);
  }

  /** Removes a partial write, which would otherwise remain after a later, shorter one. */
  #cut(): void {
    try {
      ftruncateSync(this.file, this.length);
    } catch {
      // Only regular files can be truncated, and only they keep partial writes.
    }
  }

  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.file, (error) =>
        error === null ? resolve() : reject(createFileFailure("write", this.path, error)),
      );
    });
  }

  read(from: number, length: number): Uint8Array {
    const bytes = Buffer.alloc(length);
    try {
      readSync(this.file, bytes, 0, length, from);
    } catch (error) {
      throw createFileFailure("read", this.path, error);
    }
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }
}
