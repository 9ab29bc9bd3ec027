import { type ChildProcess, spawn } from "node:child_process";

/** Waits for a line. If the input ends first, the parent was killed, so ends the program. */
const script = 'read -r _ || { kill -TERM "$1"; sleep 2; kill -KILL "$1"; }';

/**
 * Ends a program if this process is killed by a signal that can't be caught. Uses a shell that waits at a
 * pipe until this process closes it. `target` is a process ID, or a negative one for its group. Returns a
 * function that ends the shell. Does nothing on Windows, which has no `/bin/sh`.
 */
export function killWithParent(target: number): () => void {
  if (process.platform === "win32") return () => {};
  const shell = startWatchdogShell(target);
  shell.on("error", () => {});
  shell.stdin?.on("error", () => {});
  shell.unref();
  return () => void shell.stdin?.end("\n");
}

/** Starts the shell in a separate session, out of reach of Ctrl-C. */
const startWatchdogShell = (target: number): ChildProcess =>
  spawn("/bin/sh", ["-c", script, "sh", String(target)], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    env: { PATH: process.env.PATH },
    detached: true,
  });
