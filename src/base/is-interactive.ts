import type { Host } from "./host";

/** Whether questions can be asked: stdin and stderr are terminals, and neither CI nor RECOUP_NO_INPUT is set. */
export function isInteractive({ env, stdin, stderr }: Pick<Host, "env" | "stdin" | "stderr">): boolean {
  return stderr.isTerminal && stdin.isTerminal && !hasNoInput(env);
}

/** Whether user input is ruled out, even on a terminal. */
export function hasNoInput({ CI, RECOUP_NO_INPUT }: Host["env"]): boolean {
  return [CI, RECOUP_NO_INPUT].some((value) => value !== undefined && !["", "0", "false"].includes(value));
}
