import { globalOptions } from "../cli/flags/globals";
import type { Option, OptionsByName } from "../cli/flags/option";
import type { Command, CommandEntry, CommandList } from "../cli/line/command";

export interface DescribedFlag extends FlagNames {
  readonly option: Option;
}

export interface DescribedCommand {
  /** Path of the command, such as `cases list`. */
  readonly path: string;
  readonly summary: string;
  readonly record: Command;
  /** Excludes global flags. */
  readonly flags: readonly DescribedFlag[];
}

export interface CommandDescriptions {
  /** A summary of each noun, in help order. */
  readonly nouns: CommandList["nouns"];
  readonly commands: readonly DescribedCommand[];
  readonly globalFlags: readonly DescribedFlag[];
}

export async function describeCommands({ nouns, entries }: CommandList): Promise<CommandDescriptions> {
  return {
    nouns,
    commands: await Promise.all(entries.map(describeCommand)),
    globalFlags: describeFlags(globalOptions),
  };
}

export async function describeCommand({ path, summary, load }: CommandEntry): Promise<DescribedCommand> {
  const { default: record } = await load();
  return { path, summary, record, flags: describeFlags(record.options) };
}

export function describeFlags(options: OptionsByName): readonly DescribedFlag[] {
  return Object.values(options)
    .filter(({ isHidden }) => isHidden !== true)
    .map((option) => ({ option, ...parseFlagNames(option.flags) }));
}

/**
 * Returns a noun's commands, such as `sandbox`, `sandbox serve` and `sandbox fault add`. A command without a
 * verb is its own noun.
 */
export function listNounCommands(
  { commands }: CommandDescriptions,
  noun: string,
): readonly DescribedCommand[] {
  return commands.filter(({ path }) => path === noun || path.startsWith(`${noun} `));
}

interface FlagNames {
  /** Names as typed: `-L`, `--limit`. */
  readonly names: readonly string[];
  /** The long name, or the short one if there is no long name. */
  readonly name: string;
  /** For example, `n` in `--limit <n>`. Undefined for a flag without a value. */
  readonly placeholder?: string;
}

/** Reads a flag in commander's notation: `-L, --limit <n>`. */
export function parseFlagNames(flags: string): FlagNames {
  const names = flags
    .replace(/[<[].*$/s, "")
    .split(/[ ,]+/)
    .filter((word) => word.startsWith("-"));
  const placeholder = /<([^<>]+)>/.exec(flags)?.[1];
  return { names, name: names.at(-1) ?? flags, placeholder };
}
