import { spawn } from "node:child_process";
import { isatty } from "node:tty";
import type { Program } from "../../base/host";
import { onAbort } from "../on-abort";
import { killWithParent } from "./kill-with-parent";
import { createStartFailure, getSignalExitCode, startProgram } from "./program-exit";

/**
 * Runs a program with the input and output of this process, without a shell. The program doesn't outlive this
 * process: it receives the first signal, and is killed if this process exits or is killed first.
 */
export function runProgram({ file, line, env, stdout }: Program, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = startProgram(file, () =>
      spawn(file, line, { stdio: ["inherit", stdout === "stderr" ? 2 : "inherit", "inherit"], env }),
    );
    const stopWatching = killWithParent(child.pid, () => void child.kill("SIGKILL"));
    const forwardSignal = () => {
      // On a terminal, Ctrl-C reaches the program directly, even if its input is redirected.
      if (signal.reason === "SIGINT" && [0, 1, 2].some((descriptor) => isatty(descriptor))) return;
      child.kill(signal.reason === "SIGINT" ? "SIGINT" : "SIGTERM");
    };
    const finish = (settle: () => void) => {
      release();
      stopWatching();
      settle();
    };
    const release = onAbort(signal, forwardSignal);
    child.once("spawn", () => signal.aborted && forwardSignal());
    child.once("error", (error) => finish(() => reject(createStartFailure(file, error))));
    child.once("exit", (code, name) => finish(() => resolve(code ?? getSignalExitCode(name))));
  });
}
