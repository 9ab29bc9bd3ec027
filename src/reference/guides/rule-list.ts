import type { Host } from "../../base/host";
import { readGuideMarkdown } from "./read-guide";

/** A platform rule, as worded in `docs/rules.md`. */
export interface PlatformRule {
  readonly id: string;
  /** Who must follow the rule: `S` (the sandbox), `C` (the client) or `both`. */
  readonly who: string;
  readonly text: string;
}

/** Reads the tables in `docs/rules.md`. */
export function parseRules(markdown: string): PlatformRule[] {
  return markdown
    .split("\n")
    .map((line) => /^\| ([A-Z]+-\d+) \| (S|C|both) \| (.+) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id = "", who = "", text = ""]) => ({ id, who, text: text.replaceAll("\\|", "|") }));
}

export const readRules = async (host: Host): Promise<readonly PlatformRule[]> =>
  parseRules(await readGuideMarkdown(host, "rules"));
