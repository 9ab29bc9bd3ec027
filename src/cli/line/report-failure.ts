import type { Host } from "../../base/host";
import { mask } from "../../base/secrets/mask";
import { safeLines } from "../../render/text/safe-text";
import { wantsJsonErrors } from "../output/output";
import { describeFailure } from "./failure";

/** Writes a failure to stderr with secrets masked, and returns its exit code. */
export async function reportFailure(
  error: unknown,
  line: readonly string[],
  { env, signal, stderr }: Host,
  secrets: Iterable<string>,
): Promise<number> {
  const { exitCode, text } = describeFailure(error, wantsJsonErrors(line, env.RECOUP_OUTPUT), signal.reason);
  await stderr.write(safeLines(mask(text, secrets)));
  return exitCode;
}
