import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

export const recoup = resolve("bin/recoup.js");

export type Env = Readonly<Record<string, string | undefined>>;

export interface ProcessSetting {
  readonly env: Env;
  readonly cwd?: string;
}

export interface Server {
  /** The first line of the server's output. */
  readonly line: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server command and waits for its first line of output. */
export async function start(words: readonly string[], { env, cwd }: ProcessSetting): Promise<Server> {
  const child = spawn(process.execPath, [recoup, ...words], {
    env,
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(([code]) => Promise.reject(new Error(`recoup ${words.join(" ")} ended with exit ${code}`))),
  ]);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { line, stop };
}

export interface ProgramEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function run(words: readonly string[], { env, cwd }: ProcessSetting): Promise<ProgramEnd> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [recoup, ...words], { env, cwd }, (_, stdout, stderr) =>
      done({ exitCode: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}
