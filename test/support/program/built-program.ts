import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const published = resolve(import.meta.dirname, "../../../bin/recoup.js");

export interface ProgramEnd {
  /** Undefined if a signal ended the program. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedProgram {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<ProgramEnd>;
}

/** Starts the published program or a copy of it. `npm test` builds the program first. */
export function startBuilt(
  line: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program = published,
): StartedProgram {
  if (!existsSync(resolve(program, "../../dist/main.js"))) throw new Error("Run `npm run build` first.");
  const child = spawn(process.execPath, [program, ...line], {
    env: { PATH: process.env.PATH, HOME: "/nonexistent", ...env },
  });
  return { child, ended: collect(child) };
}

export function runBuilt(
  line: readonly string[],
  env?: Readonly<Record<string, string>>,
  stdin = "",
): Promise<ProgramEnd> {
  const { child, ended } = startBuilt(line, env);
  // A command that doesn't read its input may exit before the input is written.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return ended;
}

async function collect(child: ChildProcessWithoutNullStreams): Promise<ProgramEnd> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  const code = await new Promise<number | null>((end) => child.on("close", end));
  return {
    exitCode: code ?? undefined,
    stdout: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
  };
}
