import { Failure } from "../../base/failure";
import type { Files } from "../../base/host";
import { refusePipe } from "../../base/refuse-pipe";
import { RunningFingerprint } from "../../base/text/fingerprint";

/** A file with the content it had when it was first read. */
export interface FileSource {
  readonly size: number;
  readonly fingerprint: string;
  /** Rereads the file. Rejects if the content differs. */
  read(): AsyncGenerator<Uint8Array>;
}

/**
 * Reads a file to compute its size and fingerprint. Returns undefined if it doesn't exist, or "too large" if
 * it exceeds the limit.
 */
export async function inspectFile(
  files: Pick<Files, "readPieces" | "status">,
  path: string,
  maxBytes: number,
): Promise<FileSource | "too large" | undefined> {
  await refusePipe(files, path, "it");
  const pieces = await files.readPieces(path);
  if (pieces === undefined) return undefined;
  const runningHash = new RunningFingerprint();
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxBytes) return "too large";
    runningHash.add(piece);
  }
  const file = { size, fingerprint: runningHash.text };
  return { ...file, read: () => rereadFile(files, path, file) };
}

async function* rereadFile(
  files: Pick<Files, "readPieces">,
  path: string,
  { size, fingerprint }: Pick<FileSource, "size" | "fingerprint">,
): AsyncGenerator<Uint8Array> {
  const runningHash = new RunningFingerprint();
  let remainingBytes = size;
  for await (const piece of (await files.readPieces(path)) ?? []) {
    remainingBytes -= piece.length;
    if (remainingBytes < 0) throw createChangedFailure(path);
    runningHash.add(piece);
    yield piece;
  }
  // Throwing here leaves the form incomplete, so the platform discards the upload.
  if (runningHash.text !== fingerprint) throw createChangedFailure(path);
}

const createChangedFailure = (path: string) =>
  new Failure("usage", `the file ${path} changed while it was sent; nothing was uploaded.`, {
    hint: "Run the command again when nothing writes to the file.",
    retryable: false,
    mayHaveArrived: false,
  });
