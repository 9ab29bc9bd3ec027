import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { createInterruptionFailure } from "../../base/failure";
import type { CapturedProgram, CapturedResult } from "../../base/host";
import { onAbort } from "../on-abort";
import { killWithParent } from "./kill-with-parent";
import { createStartFailure, getSignalExitCode, startProgram } from "./program-exit";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Windows has no process groups, so only the program itself is killed there. */
const hasGroups = process.platform !== "win32";

/** How long to wait for remaining output if a process that left the group keeps the pipe open. */
const maxDrainMs = 500;

/**
 * Runs a program without a shell or input. When it ends, also ends the rest of its process group, even if
 * this process is killed. Processes that have left the group continue.
 */
export function captureProgram(program: CapturedProgram): Promise<CapturedResult> {
  const { file, line, env, signal, timeoutMs, maxOutputBytes } = program;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createInterruptionFailure(signal));
    const child = startProgram(file, () =>
      spawn(file, line, {
        stdio: ["ignore", "pipe", "pipe"],
        env,
        detached: hasGroups,
        windowsHide: true,
      }),
    );
    const output = { stdout: collectOutput(child.stdout), stderr: collectOutput(child.stderr) };
    let brokenLimit: CapturedResult["brokenLimit"];
    const kill = () => killProcessGroup(child);
    const stop = (limit: CapturedResult["brokenLimit"]) => {
      brokenLimit ??= limit;
      kill();
    };
    const timer = setTimeout(stop, timeoutMs, "time");
    const release = onAbort(signal, kill);
    const stopWatching = killWithParent(child.pid && -child.pid, kill);
    const watchSize = () => {
      if (output.stdout.size + output.stderr.size > maxOutputBytes) stop("output");
    };
    child.stdout.on("data", watchSize);
    child.stderr.on("data", watchSize);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      release();
      stopWatching();
      settle();
    };
    child.once("error", (error) => finish(() => reject(createStartFailure(file, error))));
    child.once("exit", (code, name) => {
      kill();
      const drainTimer = setTimeout(
        () => void [child.stdout, child.stderr].map((pipe) => pipe.destroy()),
        maxDrainMs,
      );
      child.once("close", () => {
        clearTimeout(drainTimer);
        finish(() => {
          if (signal.aborted) return reject(createInterruptionFailure(signal));
          const exitCode = brokenLimit === undefined ? (code ?? getSignalExitCode(name)) : undefined;
          resolve({ exitCode, brokenLimit, stdout: output.stdout.text(), stderr: output.stderr.text() });
        });
      });
    });
  });
}

function collectOutput(pipe: Readable) {
  const chunks: Buffer[] = [];
  const collected = { size: 0, text: () => Buffer.concat(chunks).toString() };
  pipe.on("data", (chunk: Buffer) => {
    collected.size += chunk.length;
    chunks.push(chunk);
  });
  return collected;
}

function killProcessGroup(child: Child): void {
  if (child.pid === undefined) return;
  try {
    if (hasGroups) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // All processes in the group have already ended.
  }
}
