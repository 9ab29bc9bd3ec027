import { globalOptions } from "../../cli/flags/globals";
import type { CommandList } from "../../cli/line/command";
import { type DescribedFlag, describeCommand, describeFlags } from "../command-descriptions";
import { resolveArgumentSource, resolveFlagSource } from "../completion/value-source";

/**
 * A flag's completion data: its names (`-l,--lifecycle`), description and source, which is absent for a flag
 * without a value (see `ValueSource`). A tuple to save space, since every Tab press parses all of them.
 */
export type KnownFlag = readonly [names: string, description: string, source?: string];

interface KnownCommand {
  /** The source for the argument of the command. Absent if it takes none. */
  readonly argument?: string | undefined;
  /** Whether the last source applies to all further words. */
  readonly takesMore: boolean;
  readonly flags: readonly KnownFlag[];
}

export interface KnownFlags {
  readonly commands: Readonly<Record<string, KnownCommand>>;
  readonly globalFlags: readonly KnownFlag[];
}

/** Describes every command's arguments and flags. The build replaces this module with its result. */
export async function knownFlags({ entries }: CommandList): Promise<KnownFlags> {
  const commands = (await Promise.all(entries.map(describeCommand))).map((command) => [
    command.path,
    {
      argument: resolveArgumentSource(command),
      takesMore: command.record.argument?.isVariadic === true,
      flags: command.flags.map(buildKnownFlag),
    },
  ]);
  const helpFlag: KnownFlag = ["-h,--help", "Show help"];
  return {
    commands: Object.fromEntries(commands),
    globalFlags: [...describeFlags(globalOptions).map(buildKnownFlag), helpFlag],
  };
}

function buildKnownFlag(flag: DescribedFlag): KnownFlag {
  const source = resolveFlagSource(flag);
  const entry = [flag.names.join(","), flag.option.description] as const;
  return source === undefined ? entry : [...entry, source];
}
