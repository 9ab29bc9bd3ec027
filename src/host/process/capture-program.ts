import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import type { CapturedEnd, CapturedProgram } from "../../base/host";
import { interruption } from "../interruption";
import { onAbort } from "../on-abort";
import { endWithParent } from "./end-with-parent";
import { codeOfSignal, startFailure } from "./program-ends";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Windows has no process groups, so only the program itself is ended. */
const hasGroups = process.platform !== "win32";

/** How long to wait for the remaining output if a process that left the group holds the pipe open. */
const drainMs = 500;

/**
 * Runs a program without a shell and without input, and ends its whole process group with it, even if this
 * process is killed. A process that left the group continues.
 */
export function captureProgram(program: CapturedProgram): Promise<CapturedEnd> {
  const { file, signal, timeoutMs, maxOutputBytes } = program;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(interruption(signal));
    const child = start(program, reject);
    if (child === undefined) return;
    const output = { stdout: collect(child.stdout), stderr: collect(child.stderr) };
    let brokenLimit: CapturedEnd["brokenLimit"];
    const kill = () => killGroup(child);
    const stop = (limit: CapturedEnd["brokenLimit"]) => {
      brokenLimit ??= limit;
      kill();
    };
    const timer = setTimeout(stop, timeoutMs, "time");
    const release = onAbort(signal, kill);
    const endWatch = child.pid === undefined ? () => {} : endWithParent(-child.pid);
    process.once("exit", kill);
    const watchSize = () => {
      if (output.stdout.size + output.stderr.size > maxOutputBytes) stop("output");
    };
    child.stdout.on("data", watchSize);
    child.stderr.on("data", watchSize);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      release();
      endWatch();
      process.off("exit", kill);
      settle();
    };
    child.once("error", (error) => finish(() => reject(startFailure(file, error))));
    child.once("exit", (code, name) => {
      kill();
      const draining = setTimeout(
        () => void [child.stdout, child.stderr].map((pipe) => pipe.destroy()),
        drainMs,
      );
      child.once("close", () => {
        clearTimeout(draining);
        finish(() => {
          if (signal.aborted) return reject(interruption(signal));
          const exitCode = brokenLimit === undefined ? (code ?? codeOfSignal(name)) : undefined;
          const limit = brokenLimit === undefined ? {} : { brokenLimit };
          resolve({ exitCode, ...limit, stdout: output.stdout.text(), stderr: output.stderr.text() });
        });
      });
    });
  });
}

/**
 * Starts the program. Also rejects values that can't be passed to it, such as a variable with a null
 * character.
 */
function start({ file, line, env }: CapturedProgram, reject: (error: unknown) => void): Child | undefined {
  try {
    return spawn(file, line, {
      stdio: ["ignore", "pipe", "pipe"],
      env,
      detached: hasGroups,
      windowsHide: true,
    });
  } catch (error) {
    reject(startFailure(file, error instanceof Error ? error : new Error(String(error))));
    return undefined;
  }
}

function collect(pipe: Readable) {
  const chunks: Buffer[] = [];
  const collected = { size: 0, text: () => Buffer.concat(chunks).toString() };
  pipe.on("data", (chunk: Buffer) => {
    collected.size += chunk.length;
    chunks.push(chunk);
  });
  return collected;
}

function killGroup(child: Child): void {
  if (child.pid === undefined) return;
  try {
    if (hasGroups) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // All processes of the group have already ended.
  }
}
