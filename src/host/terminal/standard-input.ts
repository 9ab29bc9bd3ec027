import { fstatSync } from "node:fs";
import { createInterruptionFailure, Failure } from "../../base/failure";
import type { Input } from "../../base/host";
import { onAbort } from "../on-abort";
import { describeCause } from "../system-cause";

/** Opens standard input, but reads nothing until its bytes are requested. */
export function openInput(getSignal: () => AbortSignal): Input {
  let content: Promise<Uint8Array> | undefined;
  return {
    get isTerminal() {
      return process.getBuiltinModule("node:tty").isatty(0);
    },
    bytes() {
      content ??= readAll(getSignal());
      return content;
    },
  };
}

async function readAll(signal: AbortSignal): Promise<Uint8Array> {
  const release = onAbort(signal, () => process.stdin.destroy());
  const chunks: Buffer[] = [];
  try {
    if (signal.aborted) throw createInterruptionFailure(signal);
    // Node would treat a folder as an empty file.
    if (fstatSync(0).isDirectory()) throw createUnreadableFailure("it is a folder, not a file");
    for await (const chunk of process.stdin) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal.aborted) throw createInterruptionFailure(signal);
    throw error instanceof Failure ? error : createUnreadableFailure(describeCause(error), error);
  } finally {
    release();
  }
}

function createUnreadableFailure(cause: string, error?: unknown): Failure {
  return new Failure("config", `can't read standard input: ${cause}`, {
    hint: "Pipe the data in, or name a file.",
    cause: error,
  });
}
