import type { CommandList } from "../../cli/line/command";
import { generatedBy } from "../generated";
import { guides } from "../guides/guide-list";
import { agentRules } from "./rules";

/** Returns the index of the documentation for language models, `docs/llms.txt`. */
export function llmsFile({ nouns }: CommandList): string {
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
