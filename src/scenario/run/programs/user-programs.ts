import type { CapturedEnd, Host } from "../../../base/host";
import type { UserProgram } from "../../expectations/target";

/** Runs a program, and notes those of its requests that can be seen on the timeline. */
export type RunProgram = (program: UserProgram, note: (text: string) => void) => Promise<CapturedEnd>;

export const maxProgramMs = 60_000;
export const maxProgramOutputBytes = 2 ** 20;

type Variables = Readonly<Record<string, string | undefined>>;
export type ProgramHost = Pick<Host, "env" | "captureProgram">;

/** Runs a program with the user's environment. Replaces recoup's variables with the given ones. */
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

/** Kept, because folders aren't keys, and a program that runs recoup uses those of this run. */
const folders: ReadonlySet<string> = new Set(["RECOUP_CONFIG_DIR", "RECOUP_DATA_DIR"]);

const withoutOwn = (env: Variables): Variables =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => folders.has(name) || !name.toUpperCase().startsWith("RECOUP_")),
  );
