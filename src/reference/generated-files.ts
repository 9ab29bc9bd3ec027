import { endpoints } from "../api/endpoint/endpoints";
import type { CommandList } from "../cli/line/command";
import type { HelpTopic } from "../cli/line/help/topic";
import { agentRules } from "./agents/rules";
import { describeCommands } from "./command-descriptions";
import { completionScript, scriptNames, shells } from "./completion/script";
import { jsonSchemas } from "./computed/json-schemas";
import { knownFields } from "./computed/known-fields";
import { knownFlags } from "./computed/known-flags";
import { coverage, coverageMarkdown } from "./coverage";
import { generatedBy } from "./generated";
import { guides } from "./guides/guide-list";
import { manPages } from "./man/man-pages";
import { indexMarkdown, nounMarkdown } from "./markdown";

type Files = ReadonlyMap<string, string>;

/** Returns the reference pages that `npm run reference` writes, by path from the project's root. */
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
 * Returns the files that the build writes, by path from `dist`: man pages, completion scripts, and JSON
 * results that replace the modules in `src/reference/computed` in the bundle.
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

/** Returns the index of the documentation for language models, `docs/llms.txt`. */
function llmsFile({ nouns }: CommandList): string {
  const pages = Object.keys(nouns).map(
    (noun) => `- [recoup ${noun}](reference/${noun}.md): ${nouns[noun]?.summary}`,
  );
  return `# recoup
<!-- ${generatedBy} -->

> A command line tool for the partners of a cross-border debt recovery platform, with the whole platform embedded as a sandbox.

${agentRules.map((rule) => `- ${rule}`).join("\n")}

## Guides

${Object.entries(guides)
  .map(([name, summary]) => `- [${name}.md](${name}.md): ${summary}`)
  .join("\n")}

## Commands

${pages.join("\n")}
- [Endpoints and their commands](reference/coverage.md)
`;
}
