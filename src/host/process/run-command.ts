import { spawn } from "node:child_process";
import { Failure } from "../../base/failure";
import type { CommandResult } from "../../base/host";
import { interruptionFailure } from "../interruption";
import { onAbort } from "../on-abort";
import { describeCause } from "../system-cause";

const maxOutputBytes = 64 * 1024;

/** Runs a command line in the shell, without stdin. Discards stderr, which may contain secrets. */
export function runCommand(command: string, timeoutMs: number, signal: AbortSignal): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(interruptionFailure(signal));
    const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "ignore"], windowsHide: true });
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      release();
      // A grandchild may hold the pipe open forever.
      child.stdout.destroy();
      child.kill("SIGKILL");
      settle();
    };
    const end = (exitCode: number | undefined) =>
      finish(() => resolve({ exitCode, stdout: Buffer.concat(chunks).toString() }));
    const timer = setTimeout(() => end(undefined), timeoutMs);
    const release = onAbort(signal, () => finish(() => reject(interruptionFailure(signal))));
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutputBytes) chunks.push(chunk);
    });
    child.on("error", (error) => finish(() => reject(startFailure(error))));
    child.on("close", (code) => end(code ?? 128));
  });
}

function startFailure(error: Error): Failure {
  return new Failure("config", `the shell can't be started: ${describeCause(error)}`, { cause: error });
}
