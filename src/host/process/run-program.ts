import { type ChildProcess, spawn } from "node:child_process";
import { isatty } from "node:tty";
import type { Program } from "../../base/host";
import { onAbort } from "../on-abort";
import { killWithParent } from "./kill-with-parent";
import { createStartFailure, getSignalExitCode } from "./program-exit";

/**
 * Runs a program with this process's input and output, without a shell. The program doesn't outlive this
 * process: the first signal is forwarded, and the program is killed if this process exits or is killed first.
 */
export function runProgram(program: Program, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = startProgram(program);
    const stopWatching = child.pid === undefined ? () => {} : killWithParent(child.pid);
    const kill = () => void child.kill("SIGKILL");
    const forwardSignal = () => {
      // On a terminal, the program receives Ctrl-C directly, whatever its input is.
      if (signal.reason === "SIGINT" && isOnTerminal()) return;
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
    child.once("error", (error) => finish(() => reject(createStartFailure(program.file, error))));
    child.once("exit", (code, name) => finish(() => resolve(code ?? getSignalExitCode(name))));
  });
}

const isOnTerminal = () => [0, 1, 2].some((descriptor) => isatty(descriptor));

/** Starts the program. Depending on the cause, `spawn` throws or emits an error if it can't. */
function startProgram({ file, line, env, stdout }: Program): ChildProcess {
  try {
    return spawn(file, line, {
      stdio: ["inherit", stdout === "stderr" ? 2 : "inherit", "inherit"],
      env,
    });
  } catch (error) {
    throw createStartFailure(file, error);
  }
}
