import { quoteShellWord } from "../../base/text/shell-word";
import { sanitizeCell } from "../../render/text/safe-text";
import type { State, TabState } from "../model/state";
import { buildSortFlags } from "../model/steps";

export interface Scene {
  readonly isColored: boolean;
  readonly isLive: boolean;
  /** For example, `sandbox default test` or `acme live`. */
  readonly session: string;
  /** Session flags that the displayed command needs too. */
  readonly flags: readonly string[];
}

export function formatSessionLine({ screens }: State, { isLive, session }: Scene): string {
  const titlePath = screens.map(({ title }) => sanitizeCell(title)).filter((title) => title !== "");
  return `${isLive ? "LIVE  " : ""}${["recoup", session, ...titlePath].join(" › ")}`;
}

export function formatCommandLine({ spec, order }: TabState, { flags }: Scene): string {
  return ["recoup", ...[...spec.line, ...buildSortFlags(spec, order), ...flags].map(quoteShellWord)].join(
    " ",
  );
}
