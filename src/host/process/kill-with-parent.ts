import { type ChildProcess, spawn } from "node:child_process";

/** Waits for a line, and ends the program if the input ends first, which means that the parent was killed. */
const script = 'read -r _ || { kill -TERM "$1"; sleep 2; kill -KILL "$1"; }';

/**
 * Calls `kill` when this process exits. If this process is killed by a signal that can't be caught, a shell
 * ends the program, except on Windows, which has no `/bin/sh`. The shell waits on a pipe that closes when
 * this process ends. `target` is a process ID, or a negative one for its group. Returns a function that stops
 * watching.
 */
export function killWithParent(target: number | undefined, kill: () => void): () => void {
  process.once("exit", kill);
  const shell = target === undefined || process.platform === "win32" ? undefined : startWatchdogShell(target);
  shell?.on("error", () => {});
  shell?.stdin?.on("error", () => {});
  shell?.unref();
  return () => {
    process.off("exit", kill);
    shell?.stdin?.end("\n");
  };
}

/** Starts the shell in its own session, where Ctrl-C doesn't reach it. */
const startWatchdogShell = (target: number): ChildProcess =>
  spawn("/bin/sh", ["-c", script, "sh", String(target)], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    env: { PATH: process.env.PATH },
    detached: true,
  });
