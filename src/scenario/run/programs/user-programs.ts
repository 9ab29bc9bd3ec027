import type { CapturedEnd, Host } from "../../../base/host";
import type { UserProgram } from "../../expectations/target";

/** Runs a program, and notes its requests on the timeline as far as they can be seen. */
export type RunProgram = (program: UserProgram, note: (text: string) => void) => Promise<CapturedEnd>;

export const maxProgramMs = 60_000;
export const maxProgramOutputBytes = 2 ** 20;

type Variables = Readonly<Record<string, string | undefined>>;
export type ProgramHost = Pick<Host, "env" | "captureProgram">;

/** Runs a program with the user's environment, but without the variables of recoup in it, and with these. */
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

/** Folders are no keys, and a program that uses recoup works in those of this run. */
const folders: ReadonlySet<string> = new Set(["RECOUP_CONFIG_DIR", "RECOUP_DATA_DIR"]);

const withoutOwn = (env: Variables): Variables =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => folders.has(name) || !name.toUpperCase().startsWith("RECOUP_")),
  );
