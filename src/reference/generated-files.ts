import type { CommandList } from "../cli/line/command";
import type { HelpTopic } from "../cli/line/help/topic";
import { describeCommands } from "./command-descriptions";
import { getCompletionScript, scriptNames, shells } from "./completion/script";
import { jsonSchemas } from "./computed/json-schemas";
import { knownFields } from "./computed/known-fields";
import { knownFlags } from "./computed/known-flags";
import { buildManPages } from "./man/man-pages";

type TextsByPath = ReadonlyMap<string, string>;

/**
 * Returns the files that the build writes, by path relative to `dist`: man pages, completion scripts, and the
 * JSON results that replace the modules of `src/reference/computed` in the bundle.
 */
export async function buildFiles(commands: CommandList, topics: readonly HelpTopic[]): Promise<TextsByPath> {
  const descriptions = await describeCommands(commands);
  return new Map([
    ...shells.map((shell) => [`completions/${scriptNames[shell]}`, getCompletionScript(shell)] as const),
    ...buildManPages(descriptions, topics).map(({ file, text }) => [`man/${file}`, text] as const),
    ["computed/known-flags.json", JSON.stringify(await knownFlags(commands))],
    ["computed/known-fields.json", JSON.stringify(await knownFields(commands))],
    ["computed/json-schemas.json", JSON.stringify(await jsonSchemas(commands))],
  ]);
}
