import type { Host } from "../../base/host";
import { wantsJsonErrors } from "../output/output";

const faultExit = 1;
const message = "Internal error in recoup: an error occurred, and another one while it was being reported.";
const hint = "Please report it, together with the command line.";

/** Used when reporting an error fails as well: writes one fixed line. */
export async function lastWords(line: readonly string[], { env, stderr }: Host): Promise<number> {
  const asJson = wantsJsonErrors(line, env.RECOUP_OUTPUT);
  const document = { error: { code: "fault", exit: faultExit, message, hint } };
  const text = asJson ? JSON.stringify(document) : `Error: ${message} ${hint}`;
  try {
    await stderr.write(`${text}\n`);
  } catch {
    // Only the exit code is left.
  }
  return faultExit;
}
