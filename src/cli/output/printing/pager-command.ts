import type { Host } from "../../../base/host";
import { hasNoInput } from "../../../base/is-interactive";
import type { GlobalValues } from "../../flags/globals";

export const defaultPager = "less";

/** The pager for stdout: RECOUP_PAGER, the preferred one, PAGER, `less`. Undefined where text is printed as it is. */
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
