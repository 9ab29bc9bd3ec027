import type { Host } from "../../base/host";
import { readPage } from "./read-guide";

/** A rule of the platform, as `docs/rules.md` words it. */
export interface PlatformRule {
  readonly id: string;
  /** Who must keep it: S the sandbox, C the client. */
  readonly who: string;
  readonly text: string;
}

/** Reads the tables of `docs/rules.md`. */
export function parseRules(markdown: string): PlatformRule[] {
  return markdown
    .split("\n")
    .map((line) => /^\| ([A-Z]+-\d+) \| (S|C|both) \| (.+) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id = "", who = "", text = ""]) => ({ id, who, text: text.replaceAll("\\|", "|") }));
}

export const readRules = async (host: Host): Promise<readonly PlatformRule[]> =>
  parseRules(await readPage(host, "rules"));
