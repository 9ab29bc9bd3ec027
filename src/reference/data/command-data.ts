import { omitUndefined } from "../../base/collections/omit-undefined";
import type { ShapeValue } from "../../base/shape-value";
import { isExtension } from "../../cli/flags/extension-note";
import type { Command, CommandList } from "../../cli/line/command";
import type { DescribedCommand } from "../command-descriptions";
import { listFields } from "../values/known-values";
import { describeEffects } from "./effects";
import { listExitCodes } from "./exit-codes";
import { buildFlagData } from "./flag-data";
import type { ArgumentShape, CommandShape } from "./shapes";

type ArgumentData = ShapeValue<typeof ArgumentShape>;
export type CommandData = ShapeValue<typeof CommandShape>;

/** Describes a command for scripts and agents. */
export function buildCommandData({ path, summary, record, flags }: DescribedCommand): CommandData {
  const { argument, calls, examples } = record;
  return {
    path,
    summary,
    arguments: argument === undefined ? [] : [buildArgumentData(argument)],
    flags: flags.map(buildFlagData),
    ...describeEffects(path, calls),
    extension: isExtension(record),
    exitCodes: listExitCodes(path, calls.length > 0),
    examples: Object.entries(examples).map(([line, note]) => ({ line, note })),
  };
}

function buildArgumentData(argument: NonNullable<Command["argument"]>): ArgumentData {
  const { name, description, isOptional, isVariadic, choices } = argument;
  return {
    name,
    summary: description,
    required: isOptional !== true,
    repeatable: isVariadic === true,
    ...omitUndefined({ values: choices }),
  };
}

/** Adds the details from the command's help and the fields accepted by `--fields`. */
export async function buildDetailedData(command: DescribedCommand, commands: CommandList) {
  const { details = command.summary } = command.record;
  return { ...buildCommandData(command), details, fields: await listFields(command.path, commands) };
}
