import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Folders } from "./environment";
import type { Env } from "./program";

interface Job {
  readonly prompt: string;
  readonly folders: Folders;
  readonly env: Env;
  readonly timeoutMs: number;
}

/** Passes the task on stdin. The agent's output is saved but never graded. Returns what went wrong. */
export async function runAgent(line: string, { prompt, folders, env, timeoutMs }: Job): Promise<string[]> {
  const transcript = createWriteStream(join(folders.root, "transcript.txt"));
  const child = spawn(line, { shell: true, detached: true, cwd: folders.work, env });
  child.stdout.pipe(transcript, { end: false });
  child.stderr.pipe(transcript, { end: false });
  // An agent that doesn't read its input may exit before the input is written.
  child.stdin.on("error", () => {});
  child.stdin.end(prompt);
  const stop = () => killGroup(child.pid);
  process.once("exit", stop);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  process.off("exit", stop);
  stop();
  transcript.end();
  if (isLate) return [`the agent was stopped after ${timeoutMs / 1000} seconds`];
  return code === 126 || code === 127 ? [`the agent can't be started from ${folders.work}`] : [];
}

/** Stops the agent and all its running child processes. */
function killGroup(pid = 0): void {
  try {
    if (pid > 0) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
