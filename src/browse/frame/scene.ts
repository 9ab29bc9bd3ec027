import { shellWord } from "../../base/text/shell-word";
import { safeCell } from "../../render/text/safe-text";
import type { State, TabState } from "../model/state";
import { sortFlags } from "../model/steps";

/** What every screen of a session shows. */
export interface Scene {
  readonly isColored: boolean;
  readonly isLive: boolean;
  /** `sandbox default test`, `acme live`. */
  readonly session: string;
  /** Flags that the session was opened with; the shown command needs them, too. */
  readonly flags: readonly string[];
}

/** Where the session is: its profile and environment, and the way to the screen. */
export function sessionLine({ screens }: State, { isLive, session }: Scene): string {
  const way = screens.map(({ title }) => safeCell(title)).filter((title) => title !== "");
  return `${isLive ? "LIVE  " : ""}${["recoup", session, ...way].join(" › ")}`;
}

/** The line that prints what the tab shows. */
export function commandLine({ spec, order }: TabState, { flags }: Scene): string {
  return ["recoup", ...[...spec.line, ...sortFlags(spec, order), ...flags].map(shellWord)].join(" ");
}
