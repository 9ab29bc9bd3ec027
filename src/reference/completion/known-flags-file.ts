import type { Described, DescribedFlag } from "../described";
import { generatedBy } from "../generated";
import { argumentSource, flagSource, isRepeated } from "./value-source";

/** The source of the table that completion reads instead of the commands, which would load zod. */
export function knownFlagsFile({ commands, globalFlags }: Described): string {
  const lines = [
    ...commands.flatMap((known) => [
      [known.path, argumentSource(known) ?? "", isRepeated(known) ? "..." : ""],
      ...known.flags.map(flagLine),
    ]),
    ["*", "", ""],
    ...globalFlags.map(flagLine),
    ["-h,--help", "", "Show help"],
  ].map((parts) => parts.join("\t"));
  return `// ${generatedBy}

/** A line per command: path, source of its argument, \`...\` if it takes more of them. Below it a line per flag: names, source, description. */
export const knownFlags = \`${lines.join("\n").replace(/[\\`]|\$\{/g, "\\$&")}\`;
`;
}

const flagLine = (flag: DescribedFlag) => [
  flag.names.join(","),
  flagSource(flag) ?? "",
  flag.option.description,
];
