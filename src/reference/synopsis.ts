import type { DescribedCommand, DescribedFlag } from "./described";

/** `recoup cases get <case> [flags]` */
export function synopsis({ path, record: { argument } }: DescribedCommand): string {
  return ["recoup", path, ...(argument === undefined ? [] : [formatArgument(argument)]), "[flags]"].join(" ");
}

function formatArgument({
  name,
  isOptional,
  isVariadic,
}: NonNullable<DescribedCommand["record"]["argument"]>) {
  const inner = isVariadic === true ? `${name}...` : name;
  return isOptional === true ? `[${inner}]` : `<${inner}>`;
}

/** The description of a flag with the words that it takes. */
export function describeFlag({ option: { description, choices } }: DescribedFlag): string {
  return choices === undefined ? description : `${description}: ${choices.join(", ")}`;
}
