import type { CommandList } from "../../cli/line/command";
import { generatedBy } from "../generated";
import { agentRules } from "./rules";

/** The guides that users read, with what each is about. */
export const guides: Readonly<Record<string, string>> = {
  "first-integration.md": "from nothing to a tested receiver on a laptop",
  "agents.md": "what agents and scripts rely on",
  "scripting.md": "recipes with jq",
  "lists.md": "filter, sort and add up lists",
  "agency.md": "the day of an agency: cases, payments, notes, documents",
  "collecting.md": "the work of a collection partner on a case",
  "webhooks.md": "subscribe, receive, verify, replay and diagnose",
  "receiver.md": "prove that a receiver is right",
  "scenarios.md": "test files with steps, expectations and webhooks",
  "testing.md": "the sandbox in your own tests",
  "continuous-integration.md": "run scenarios and the sandbox in a pipeline",
  "sandbox.md": "the embedded platform: worlds, clock, faults, snapshots",
  "inspector.md": "the sandbox in a browser",
  "profiles-and-keys.md": "addresses, keys and environments",
  "requests.md": "retries, limits, tokens, idempotency and the live guard",
  "browse.md": "the full screen",
  "specified-and-extended.md": "what the interface specifies and what is assumed",
  "performance.md": "how fast it is, and compared with what",
  "rules.md": "the rules of the platform by ID",
};

/** The index of the documentation for language models, `docs/llms.txt`. */
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
  .map(([file, what]) => `- [${file}](${file}): ${what}`)
  .join("\n")}

## Commands

${pages.join("\n")}
- [Endpoints and their commands](reference/coverage.md)
`;
}
