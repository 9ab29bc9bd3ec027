import { constants, openSync } from "node:fs";
import { Socket } from "node:net";
import { createInterruptionFailure } from "../../base/failure";
import { onAbort } from "../on-abort";
import { withFileErrors } from "./file-errors";

/** Reads a pipe without blocking the process, so that Ctrl-C ends the wait for its writer. */
export async function readPipe(path: string, signal: AbortSignal): Promise<Uint8Array> {
  if (signal.aborted) throw createInterruptionFailure(signal);
  const fd = await withFileErrors("read", path, () =>
    openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
  );
  const socket = new Socket({ fd, readable: true, writable: false });
  const release = onAbort(signal, () => socket.destroy(createInterruptionFailure(signal)));
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    release();
  }
}
