import type { Host } from "../../base/host";
import { maskKeys } from "../../base/secrets/likely-secrets";
import { mask } from "../../base/secrets/mask";
import { escapeUnsafeJson } from "../../base/text/unsafe-characters";
import { sanitizeLines } from "../../render/text/safe-text";
import { loadTheme } from "../../render/text/theme";
import { wrapSentences } from "../../render/text/wrap-sentences";
import { isColored } from "../flags/globals";
import { readRawFlags } from "../flags/raw-flags";
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
  const theme = await loadTheme(!asJson && isColored(stderr, env, readRawFlags(line)));
  const maskedText = maskKeys(mask(text, secrets));
  const printableText = asJson
    ? escapeUnsafeJson(maskedText)
    : await wrapSentences(sanitizeLines(maskedText), stderr.columns);
  await stderr.write(printableText.replace(/^Error:/, (word) => theme.bad(word)));
  return exitCode;
}
