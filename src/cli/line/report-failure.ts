import type { Host } from "../../base/host";
import { mask } from "../../base/secrets/mask";
import { safeJson } from "../../base/text/unsafe-characters";
import { safeLines } from "../../render/text/safe-text";
import { loadTheme } from "../../render/text/theme";
import { wrapSentences } from "../../render/text/wrap-sentences";
import { isColored } from "../flags/is-colored";
import { rawFlags } from "../flags/raw-flags";
import { wantsJsonErrors } from "../output/output";
import { describeFailure } from "./failure";

/** Writes a failure to stderr with secrets masked, and returns its exit code. */
export async function reportFailure(
  error: unknown,
  line: readonly string[],
  { env, signal, stderr }: Host,
  secrets: Iterable<string>,
  format = env.RECOUP_OUTPUT,
): Promise<number> {
  const asJson = wantsJsonErrors(line, format);
  const { exitCode, text } = describeFailure(error, asJson, signal.reason);
  const theme = await loadTheme(!asJson && isColored(stderr, env, rawFlags(line)));
  const masked = mask(text, secrets);
  const printable = asJson ? safeJson(masked) : await wrapSentences(safeLines(masked), stderr.columns);
  await stderr.write(printable.replace(/^Error:/, (word) => theme.bad(word)));
  return exitCode;
}
