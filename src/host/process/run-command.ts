import { spawn } from "node:child_process";
import { Failure } from "../../base/failure";
import type { CommandEnd } from "../../base/host";
import { interruption } from "../interruption";
import { onAbort } from "../on-abort";
import { causeInWords } from "../system-cause";

const maxOutputBytes = 64 * 1024;

/** Runs a command line in the shell, without stdin. Discards stderr, which may contain secrets. */
export function runCommand(command: string, timeoutMs: number, signal: AbortSignal): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(interruption(signal));
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
    const release = onAbort(signal, () => finish(() => reject(interruption(signal))));
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutputBytes) chunks.push(chunk);
    });
    child.on("error", (error) => finish(() => reject(startFailure(error))));
    child.on("close", (code) => end(code ?? 128));
  });
}

function startFailure(error: Error): Failure {
  return new Failure("config", `the shell can't be started: ${causeInWords(error)}`, { cause: error });
}
