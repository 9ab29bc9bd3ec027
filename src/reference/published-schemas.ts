import { selectUsedSchemas } from "../api/endpoint/used-schemas";
import { advice, buildTypedLine, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import type { CommandEntry, CommandList } from "../cli/line/command";
import { jsonSchemas } from "./computed/json-schemas";

export const sharedSchemaNames = ["error", "dry-run"] as const;

/** Returns the JSON Schema for a command's output or, with `isLine`, for each line of its stream. */
export async function formatCommandSchema(
  commands: CommandList,
  entry: CommandEntry,
  isLine: boolean,
): Promise<string> {
  const lineWords = `${entry.path} --line`;
  const [requestedWords, otherWords] = isLine ? [lineWords, entry.path] : [entry.path, lineWords];
  const schema = await findSchema(commands, requestedWords);
  if (schema !== undefined) return schema;
  const { prints } = (await entry.load()).default;
  if (prints?.noJsonReason !== undefined)
    throw new Failure("usage", `\`recoup ${entry.path}\` has no JSON output: ${prints.noJsonReason}.`, {
      hint: advice`${recoup`commands`} lists all commands.`,
    });
  const otherSchema = await findSchema(commands, otherWords);
  if (otherSchema !== undefined) throw createWrongFormFailure(entry.path, isLine, otherSchema);
  throw new Error(`recoup ${entry.path} has neither a schema nor a reason to have none`);
}

/** Returns the self-contained schema for the words after `recoup schema`, if there is one. */
export async function findSchema(commands: CommandList, commandText: string): Promise<string | undefined> {
  const { printed, $defs } = await jsonSchemas(commands);
  const schema = printed[commandText];
  if (schema === undefined) return undefined;
  const usedSchemas = selectUsedSchemas(schema, $defs, "#/$defs/");
  const document = Object.keys(usedSchemas).length === 0 ? schema : { ...schema, $defs: usedSchemas };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Every list has `items`, and prints them one per line with `-o ndjson`. */
function createWrongFormFailure(path: string, isLine: boolean, otherSchema: string): Failure {
  const printedForm = isLine ? "one document, not lines" : "lines, not one document";
  const itemsText =
    isLine && "items" in (JSON.parse(otherSchema).properties ?? {})
      ? " With -o ndjson, each line is one of its items."
      : "";
  return new Failure("usage", `\`recoup ${path} --json\` prints ${printedForm}.`, {
    hint: advice`Run ${recoup`schema ${buildTypedLine(path.split(" "))} ${!isLine && "--line"}`}.${itemsText}`,
  });
}
