import { Failure } from "../../base/failure";
import type { Files } from "../../base/host";
import { RunningFingerprint } from "../../base/text/fingerprint";

/** What a file was when it was first read. */
export interface FileSource {
  readonly size: number;
  /** Of the content. */
  readonly fingerprint: string;
  /** Reads it again; rejects as soon as it is not what it was. */
  read(): AsyncGenerator<Uint8Array>;
}

/** Reads a file once, to know its size and content; undefined if there is none, "too large" above the limit. */
export async function inspectFile(
  files: Pick<Files, "readPieces">,
  path: string,
  maxBytes: number,
): Promise<FileSource | "too large" | undefined> {
  const pieces = await files.readPieces(path);
  if (pieces === undefined) return undefined;
  const running = new RunningFingerprint();
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxBytes) return "too large";
    running.add(piece);
  }
  const known = { size, fingerprint: running.text };
  return { ...known, read: () => readAgain(files, path, known) };
}

async function* readAgain(
  files: Pick<Files, "readPieces">,
  path: string,
  { size, fingerprint }: Pick<FileSource, "size" | "fingerprint">,
): AsyncGenerator<Uint8Array> {
  const running = new RunningFingerprint();
  let left = size;
  for await (const piece of (await files.readPieces(path)) ?? []) {
    left -= piece.length;
    if (left < 0) throw changed(path);
    running.add(piece);
    yield piece;
  }
  // Whoever sends the pieces has not sent the end of the form yet, so the platform drops it.
  if (running.text !== fingerprint) throw changed(path);
}

const changed = (path: string) =>
  new Failure("usage", `the file ${path} changed while it was sent; nothing was uploaded.`, {
    hint: "Run the command again when nothing writes to the file.",
    retryable: false,
    mayHaveArrived: false,
  });
