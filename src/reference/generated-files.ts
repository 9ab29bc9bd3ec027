import { endpoints } from "../api/endpoint/endpoints";
import type { CommandList } from "../cli/line/command";
import type { HelpTopic } from "../cli/line/help/topic";
import { llmsFile } from "./agents/llms-file";
import { completionScript, scriptNames, shells } from "./completion/script";
import { jsonSchemas } from "./computed/json-schemas";
import { knownFields } from "./computed/known-fields";
import { knownFlags } from "./computed/known-flags";
import { coverage, coverageMarkdown } from "./coverage";
import { describeCommands } from "./described";
import { manPages } from "./man/man-pages";
import { indexMarkdown, nounMarkdown } from "./markdown";

type Files = ReadonlyMap<string, string>;

/** What `npm run reference` writes, by its path from the project's root: pages that people read on the web. */
export async function referenceFiles(commands: CommandList): Promise<Files> {
  const described = await describeCommands(commands);
  return new Map([
    ["docs/reference/README.md", indexMarkdown(described)],
    ...Object.keys(described.nouns).map(
      (noun) => [`docs/reference/${noun}.md`, nounMarkdown(noun, described)] as const,
    ),
    ["docs/reference/coverage.md", coverageMarkdown(coverage(endpoints, described))],
    ["docs/llms.txt", llmsFile(commands)],
  ]);
}

/**
 * What the build writes, by its path from `dist`: man pages, completion scripts, and as JSON the results of the modules
 * in `src/reference/computed`, which the bundle has in place of them.
 */
export async function builtFiles(commands: CommandList, topics: readonly HelpTopic[]): Promise<Files> {
  const described = await describeCommands(commands);
  return new Map([
    ...shells.map((shell) => [`completions/${scriptNames[shell]}`, completionScript(shell)] as const),
    ...manPages(described, topics).map(({ file, text }) => [`man/${file}`, text] as const),
    ["computed/known-flags.json", JSON.stringify(await knownFlags(commands))],
    ["computed/known-fields.json", JSON.stringify(await knownFields(commands))],
    ["computed/json-schemas.json", JSON.stringify(await jsonSchemas(commands))],
  ]);
}
