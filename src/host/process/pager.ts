import { type ChildProcess, spawn } from "node:child_process";
import type { Host, Pager } from "../../base/host";
import { onAbort } from "../on-abort";
import { openOutput } from "../terminal/streams";

/**
 * Matches a command line that needs no shell. Without a shell, this process notices a missing program, and
 * signals reach the pager.
 */
const plainCommandPattern = /^[\w./+-]+( +[\w./+=:,-]+)*$/;

/** Starts a pager for stdout, or returns undefined if the program doesn't exist. */
export async function startPager(
  command: string,
  env: Host["env"],
  signal: AbortSignal,
): Promise<Pager | undefined> {
  const child = spawnPager(command, env);
  if (child.stdin === null || !(await hasStarted(child))) return undefined;
  const output = openOutput(child.stdin, env);
  const { stdin } = child;
  const quit = new AbortController();
  const kill = () => void child.kill();
  const release = onAbort(signal, kill);
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve())).then(() => {
    release();
    process.off("exit", kill);
    quit.abort();
  });
  return {
    signal: quit.signal,
    get isClosed() {
      return output.isClosed || quit.signal.aborted;
    },
    write: async (chunk) => (quit.signal.aborted ? undefined : output.write(chunk)),
    async close() {
      stdin.end();
      await ended;
    },
  };
}

/**
 * Passes the settings that git uses: `less` quits if the text fits on one screen, keeps colors, and leaves
 * its text on the terminal.
 */
function spawnPager(command: string, env: Host["env"]): ChildProcess {
  const options = {
    env: { LESS: "FRX", LV: "-c", ...env },
    stdio: ["pipe", "inherit", "inherit"] as ["pipe", "inherit", "inherit"],
  };
  const [file = "", ...line] = command.split(/ +/);
  return plainCommandPattern.test(command)
    ? spawn(file, line, options)
    : spawn(command, { ...options, shell: true });
}

function hasStarted(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });
}
