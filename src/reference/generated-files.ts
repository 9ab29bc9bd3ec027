import { endpoints } from "../api/endpoint/endpoints";
import type { CommandList } from "../cli/line/command";
import type { HelpTopic } from "../cli/line/help/topic";
import { llmsFile } from "./agents/llms-file";
import { knownFlagsFile } from "./completion/known-flags-file";
import { completionScript, scriptNames, shells } from "./completion/script";
import { coverage, coverageMarkdown } from "./coverage";
import { type Described, describeCommands } from "./described";
import { jsonSchemas } from "./json-schemas";
import { knownFieldsFile } from "./known-fields-file";
import { manPages } from "./man/man-pages";
import { indexMarkdown, nounMarkdown } from "./markdown";

/** Folders that contain only generated files. */
export const generatedFolders = ["completions", "man", "docs/reference"] as const;

/** Every generated file by its path from the project's root. */
export async function generatedFiles(
  commands: CommandList,
  topics: readonly HelpTopic[],
): Promise<ReadonlyMap<string, string>> {
  const described = await describeCommands(commands);
  return new Map([
    ...shells.map((shell) => [`completions/${scriptNames[shell]}`, completionScript(shell)] as const),
    ...manPages(described, topics).map(({ file, text }) => [`man/${file}`, text] as const),
    ...(await referencePages(described)),
    ["docs/llms.txt", llmsFile(commands)],
    ["src/reference/completion/known-flags.ts", knownFlagsFile(described)],
    ["src/reference/values/known-fields.ts", await knownFieldsFile(described)],
  ]);
}

async function referencePages(described: Described): Promise<readonly (readonly [string, string])[]> {
  const schemas = await jsonSchemas(described);
  const pages = [
    ["README.md", indexMarkdown(described)],
    ...Object.keys(described.nouns).map((noun) => [`${noun}.md`, nounMarkdown(noun, described, schemas)]),
    ["coverage.md", coverageMarkdown(coverage(endpoints, described))],
    ...schemas.map(({ file, text }) => [`schemas/${file}`, text]),
  ] as const;
  return pages.map(([file, text]) => [`docs/reference/${file}`, text ?? ""] as const);
}
