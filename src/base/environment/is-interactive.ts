import type { Host } from "../host";
import { isVariableOn } from "./is-variable-on";

/**
 * Whether prompts are possible: stdin and stderr are terminals, and neither CI nor RECOUP_NO_INPUT is set.
 */
export function isInteractive({ env, stdin, stderr }: Pick<Host, "env" | "stdin" | "stderr">): boolean {
  return stderr.isTerminal && stdin.isTerminal && !isInputDisabled(env);
}

/** Whether a variable disables prompts, even on a terminal. */
export function isInputDisabled({ CI, RECOUP_NO_INPUT }: Host["env"]): boolean {
  return [CI, RECOUP_NO_INPUT].some(isVariableOn);
}

/** Variables that coding agents and build servers set for the commands they run. */
export const agentVariables = [
  ...["AI_AGENT", "CI", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI", "OPENCODE"],
] as const;

/**
 * Whether a program reads the terminal's output. Programs need complete cells, with no animations and no
 * pager.
 */
export const isRunByAgent = (env: Host["env"]): boolean =>
  agentVariables.some((name) => isVariableOn(env[name]));
