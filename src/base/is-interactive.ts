import type { Host } from "./host";

/** Whether questions can be asked: stdin and stderr are terminals, and neither CI nor RECOUP_NO_INPUT is set. */
export function isInteractive({ env, stdin, stderr }: Pick<Host, "env" | "stdin" | "stderr">): boolean {
  const isSet = (value: string | undefined) => value !== undefined && !["", "0", "false"].includes(value);
  return stdin.isTerminal && stderr.isTerminal && !isSet(env.RECOUP_NO_INPUT) && !isSet(env.CI);
}
