import type { Hint } from "../../../base/advice/advice";
import type { Host } from "../../../base/host";
import type { Secrets } from "../../../base/secrets/secrets";
import { indentNextLines } from "../../../base/text/safe-sentence";
import type { Style } from "../../../render/render";
import { sanitizeLines } from "../../../render/text/safe-text";
import { loadTheme } from "../../../render/text/theme";
import { wrapSentences } from "../../../render/text/wrap-sentences";
import { type GlobalValues, isColored } from "../../flags/globals";
import { repeatScopeInHint } from "../../flags/scope";

export interface Notes {
  /** Prints a line for people. Skipped for scripts that read JSON, since they often merge stderr into it. */
  note(text: Hint): Promise<void>;
  /** Prints a line that matters to everyone, which only `--quiet` suppresses. */
  warn(text: Hint): Promise<void>;
  /** Works like `warn`, but prints in red on a terminal. */
  alarm(text: string): Promise<void>;
}

interface NotesSetting {
  readonly host: Pick<Host, "env" | "stderr">;
  readonly flags: GlobalValues;
  readonly secrets: Secrets;
}

/** Prints lines on stderr with secrets masked. Adds the current line's scope to commands in them. */
export function createNotes({ host, flags, secrets }: NotesSetting, { format }: Style): Notes {
  const { stderr, env } = host;
  const isForJson = format === "json" && !stderr.isTerminal && (flags.verbose ?? 0) === 0;
  const print = async (hint: Hint, paint = (line: string) => line) => {
    if (flags.quiet === true) return;
    const text = String(repeatScopeInHint(hint, flags));
    const safeText = indentNextLines(sanitizeLines(secrets.mask(text)));
    await stderr.write(`${paint(await wrapSentences(safeText, stderr.columns))}\n`);
  };
  return {
    note: async (text) => (isForJson ? undefined : print(text)),
    warn: (text) => print(text),
    alarm: async (text) => print(text, (await loadTheme(isColored(stderr, env, flags))).bad),
  };
}
