import type { Host } from "../../base/host";
import { wantsJsonErrors } from "../output/output";

const faultExit = 1;
const message = "A fault in recoup itself: an error occurred, and another one while it was told.";
const hint = "Please report it together with the command line.";

/** Where telling an error fails too: one line with nothing in it that could fail, and the exit code of a fault. */
export async function lastWords(line: readonly string[], { env, stderr }: Host): Promise<number> {
  const asJson = wantsJsonErrors(line, env.RECOUP_OUTPUT);
  const told = { error: { code: "fault", exit: faultExit, message, hint } };
  const text = asJson ? JSON.stringify(told) : `Error: ${message} ${hint}`;
  try {
    await stderr.write(`${text}\n`);
  } catch {
    // Where nothing can be told the exit code speaks alone.
  }
  return faultExit;
}
