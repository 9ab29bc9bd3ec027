import type { CapturedEnd, Host } from "../../../base/host";
import type { UserProgram } from "../../expectations/target";

/** Runs a program, and notes its requests on the timeline if they can be observed. */
export type RunProgram = (program: UserProgram, note: (text: string) => void) => Promise<CapturedEnd>;

export const maxProgramMs = 60_000;
export const maxProgramOutputBytes = 2 ** 20;

type Variables = Readonly<Record<string, string | undefined>>;
export type ProgramHost = Pick<Host, "env" | "captureProgram">;

/** Runs a program with the user's environment, but with the given values for recoup's variables. */
export const runUserProgram = (
  { env, captureProgram }: ProgramHost,
  { words: [file = "", ...line], variables, signal }: UserProgram,
  ofTarget: Variables,
): Promise<CapturedEnd> =>
  captureProgram({
    ...{ file, line, signal },
    env: { ...withoutOwn(env), ...ofTarget, ...variables },
    timeoutMs: maxProgramMs,
    maxOutputBytes: maxProgramOutputBytes,
  });

/**
 * Variables to keep. They contain folders, not keys, and a program that runs recoup should use the same
 * folders.
 */
const folders: ReadonlySet<string> = new Set(["RECOUP_CONFIG_DIR", "RECOUP_DATA_DIR"]);

const withoutOwn = (env: Variables): Variables =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => folders.has(name) || !name.toUpperCase().startsWith("RECOUP_")),
  );
