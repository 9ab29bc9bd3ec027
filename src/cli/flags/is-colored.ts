import { isVariableOn } from "../../base/environment/is-variable-on";
import type { Host, Output } from "../../base/host";
import type { GlobalValues } from "./globals";

/** Whether to color text for this stream. The flag overrides the variables, which override the terminal. */
export function isColored(
  { isTerminal }: Output,
  env: Host["env"],
  { color = "auto" }: Pick<GlobalValues, "color">,
): boolean {
  if (color !== "auto") return color === "always";
  if (env.FORCE_COLOR) return isVariableOn(env.FORCE_COLOR);
  return isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
}
