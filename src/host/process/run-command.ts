import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { createInterruptionFailure, Failure } from "../../base/failure";
import type { CommandResult } from "../../base/host";
import { onAbort } from "../on-abort";
import { describeCause } from "../system-cause";

const maxOutputBytes = 64 * 1024;

/** Runs a command line in the shell without stdin. Discards stderr, which may contain secrets. */
export async function runCommand(
  command: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<CommandResult> {
  if (signal.aborted) throw createInterruptionFailure(signal);
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "ignore"], windowsHide: true });
  return collectStdout(child, timeoutMs, signal).catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    throw new Failure("config", `the shell can't be started: ${describeCause(error)}`, { cause: error });
  });
}

/** Collects a short process's output. Kills the process at its timeout or when the signal is aborted. */
export function collectStdout(
  child: ChildProcessByStdio<Writable | null, Readable, null>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      release();
      // Otherwise, a grandchild could keep the pipe open forever.
      child.stdout.destroy();
      child.kill("SIGKILL");
      settle();
    };
    const resolveResult = (exitCode?: number) =>
      finish(() => resolve({ exitCode, stdout: Buffer.concat(chunks).toString() }));
    const timer = setTimeout(resolveResult, timeoutMs);
    const release = onAbort(signal, () => finish(() => reject(createInterruptionFailure(signal))));
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutputBytes) chunks.push(chunk);
    });
    child.on("error", (error) => finish(() => reject(error)));
    child.on("close", (code) => resolveResult(code ?? 128));
  });
}
