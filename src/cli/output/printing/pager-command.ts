import type { Host } from "../../../base/host";
import { hasNoInput } from "../../../base/is-interactive";
import type { GlobalValues } from "../../flags/globals";

export const defaultPager = "less";

/** The pager for stdout: RECOUP_PAGER, then PAGER, then `less`. Undefined where text is printed as it is. */
export function pagerCommand(
  { env, stdout }: Pick<Host, "env" | "stdout">,
  { pager = true }: Pick<GlobalValues, "pager">,
): string | undefined {
  if (!pager || !stdout.isTerminal || env.TERM === "dumb" || hasNoInput(env)) return undefined;
  const command = env.RECOUP_PAGER?.trim() || env.PAGER?.trim() || defaultPager;
  return command === "cat" ? undefined : command;
}
