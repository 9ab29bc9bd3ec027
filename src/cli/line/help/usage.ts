import type { Command } from "../command";

/** Formats a usage line such as `recoup cases get <case> [flags]`. */
export function formatUsage(path: string, { argument }: Pick<Command, "argument">): string {
  return ["recoup", path, ...(argument === undefined ? [] : [formatArgument(argument)]), "[flags]"].join(" ");
}

/** Formats an argument such as `<case>` or `[topic...]`. */
export function formatArgument({ name, isOptional, isVariadic }: NonNullable<Command["argument"]>): string {
  const inner = isVariadic === true ? `${name}...` : name;
  return isOptional === true ? `[${inner}]` : `<${inner}>`;
}
