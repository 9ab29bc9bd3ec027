import { endpoints } from "../../../src/api/endpoint/endpoints";
import type { CommandList } from "../../../src/cli/line/command";
import { agentRules } from "../../../src/reference/agents/rules";
import { describeCommands } from "../../../src/reference/command-descriptions";
import { guideSummaries } from "../../../src/reference/guides/guide-list";
import { coverage, coverageMarkdown } from "./coverage";
import { generatedBy } from "./generated-by";
import { indexMarkdown, nounMarkdown } from "./markdown";

/**
 * Returns the reference pages that `npm run reference` writes, keyed by path relative to the project root.
 */
export async function referenceFiles(commands: CommandList): Promise<ReadonlyMap<string, string>> {
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

/** Returns `docs/llms.txt`, the documentation index for language models. */
function llmsFile({ nouns }: CommandList): string {
  const pages = Object.keys(nouns).map(
    (noun) => `- [recoup ${noun}](reference/${noun}.md): ${nouns[noun]?.summary}`,
  );
  return `# recoup
<!-- ${generatedBy} -->

> A command line tool for the partners of a cross-border debt recovery platform, with the whole platform embedded as a sandbox.

${agentRules.map((rule) => `- ${rule}`).join("\n")}

## Guides

${Object.entries(guideSummaries)
  .map(([name, summary]) => `- [${name}.md](${name}.md): ${summary}`)
  .join("\n")}

## Commands

${pages.join("\n")}
- [Endpoints and their commands](reference/coverage.md)
`;
}
