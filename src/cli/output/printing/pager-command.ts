import type { Host } from "../../../base/host";
import { hasNoInput } from "../../../base/is-interactive";
import type { GlobalValues } from "../../flags/globals";

export const defaultPager = "less";

/**
 * Returns the pager for stdout: RECOUP_PAGER, the preferred one, PAGER, or `less`. Undefined if text is
 * printed directly.
 */
export function pagerCommand(
  { env, stdout }: Pick<Host, "env" | "stdout">,
  { pager = true }: Pick<GlobalValues, "pager">,
  preferred = "",
): string | undefined {
  if (!pager || !stdout.isTerminal || env.TERM === "dumb" || hasNoInput(env)) return undefined;
  const command =
    [env.RECOUP_PAGER, preferred, env.PAGER].map((name) => name?.trim()).find(Boolean) ?? defaultPager;
  return command === "cat" ? undefined : command;
}
