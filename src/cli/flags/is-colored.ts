import type { Host, Output } from "../../base/host";
import type { GlobalValues } from "./globals";

/**
 * Whether text for this stream is colored. The flag takes precedence over the variables, and the variables
 * over the terminal.
 */
export function isColored(
  { isTerminal }: Output,
  env: Host["env"],
  { color = "auto" }: Pick<GlobalValues, "color">,
): boolean {
  if (color !== "auto") return color === "always";
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "")
    return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
}
