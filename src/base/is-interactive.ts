import type { Host } from "./host";

/** Whether a person is there to answer a question: a terminal on both ends, no build server, not forbidden. */
export function isInteractive({ env, stdin, stderr }: Pick<Host, "env" | "stdin" | "stderr">): boolean {
  const isSet = (value: string | undefined) => value !== undefined && !["", "0", "false"].includes(value);
  return stdin.isTerminal && stderr.isTerminal && !isSet(env.RECOUP_NO_INPUT) && !isSet(env.CI);
}
