import type { CapturedResult, Host } from "../../../base/host";
import type { UserProgram } from "../../expectations/target";

/** Runs a program. If its requests can be observed, adds them to the timeline. */
export type RunProgram = (program: UserProgram, note: (text: string) => void) => Promise<CapturedResult>;

export const maxProgramMs = 60_000;
export const maxProgramOutputBytes = 2 ** 20;

type EnvVariables = Readonly<Record<string, string | undefined>>;
export type ProgramHost = Pick<Host, "env" | "captureProgram">;

/** Runs a program in the user's environment, with these values for recoup's variables. */
export const runUserProgram = (
  { env, captureProgram }: ProgramHost,
  { words: [file = "", ...line], variables, signal }: UserProgram,
  targetVariables: EnvVariables,
): Promise<CapturedResult> =>
  captureProgram({
    ...{ file, line, signal },
    env: { ...dropRecoupVariables(env), ...targetVariables, ...variables },
    timeoutMs: maxProgramMs,
    maxOutputBytes: maxProgramOutputBytes,
  });

/**
 * Variables to keep. They name folders and hold no keys; a program that runs recoup should use the same
 * folders.
 */
const folderVariables: ReadonlySet<string> = new Set(["RECOUP_CONFIG_DIR", "RECOUP_DATA_DIR"]);

const dropRecoupVariables = (env: EnvVariables): EnvVariables =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => folderVariables.has(name) || !name.toUpperCase().startsWith("RECOUP_"),
    ),
  );
