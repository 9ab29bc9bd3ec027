import { present } from "../../base/present";
import { isExtension } from "../../cli/flags/extension-note";
import type { Command, CommandList } from "../../cli/line/command";
import type { DescribedCommand } from "../command-descriptions";
import { listFields } from "../values/known-values";
import { describeEffects } from "./effects";
import { listExitCodes } from "./ends";
import { type FlagData, flagData } from "./flag-data";

interface ArgumentData {
  readonly name: string;
  readonly summary: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  readonly values?: readonly string[];
}

export interface CommandData {
  readonly path: string;
  readonly summary: string;
  readonly arguments: readonly ArgumentData[];
  readonly flags: readonly FlagData[];
  readonly reads: boolean;
  readonly writes: boolean;
  readonly needsLive: boolean;
  /** Whether it only works with operations outside the interface description. */
  readonly extension: boolean;
  readonly exitCodes: readonly number[];
  readonly examples: readonly { readonly line: string; readonly note: string }[];
}

/** Describes a command for scripts and agents. */
export function commandData({ path, summary, record, flags }: DescribedCommand): CommandData {
  const { argument, calls, examples } = record;
  return {
    path,
    summary,
    arguments: argument === undefined ? [] : [argumentData(argument)],
    flags: flags.map(flagData),
    ...describeEffects(path, calls),
    extension: isExtension(record),
    exitCodes: listExitCodes(path, calls.length > 0),
    examples: Object.entries(examples).map(([line, note]) => ({ line, note })),
  };
}

function argumentData(argument: NonNullable<Command["argument"]>): ArgumentData {
  const { name, description, isOptional, isVariadic, choices } = argument;
  return {
    name,
    summary: description,
    required: isOptional !== true,
    repeatable: isVariadic === true,
    ...present({ values: choices }),
  };
}

/** Adds the details from its help and the fields that `--fields` takes. */
export async function detailedCommandData(described: DescribedCommand, commands: CommandList) {
  const { details = described.summary } = described.record;
  return { ...commandData(described), details, fields: await listFields(described.path, commands) };
}
