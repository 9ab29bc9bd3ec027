import { spawn } from "node:child_process";
import type { Program } from "../../base/host";
import { onAbort } from "../on-abort";
import { killWithParent } from "./end-with-parent";
import { createStartFailure, getSignalExitCode } from "./program-ends";

/**
 * Runs a program with this process's input and output, without a shell. The program doesn't outlive this
 * process: the first signal is forwarded, and the program is killed if this process exits or is killed first.
 */
export function runProgram({ file, line, env, stdout }: Program, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, line, {
      stdio: ["inherit", stdout === "stderr" ? 2 : "inherit", "inherit"],
      env,
    });
    const stopWatching = child.pid === undefined ? () => {} : killWithParent(child.pid);
    const kill = () => void child.kill("SIGKILL");
    const forwardSignal = () => {
      // On a terminal, the program receives Ctrl-C directly.
      if (signal.reason === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal.reason === "SIGINT" ? "SIGINT" : "SIGTERM");
    };
    const finish = (settle: () => void) => {
      release();
      stopWatching();
      process.off("exit", kill);
      settle();
    };
    const release = onAbort(signal, forwardSignal);
    process.once("exit", kill);
    child.once("spawn", () => signal.aborted && forwardSignal());
    child.once("error", (error) => finish(() => reject(createStartFailure(file, error))));
    child.once("exit", (code, name) => finish(() => resolve(code ?? getSignalExitCode(name))));
  });
}
