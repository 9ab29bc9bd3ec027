import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { requireWord } from "../../base/text/unknown-word";
import { guideSummaries } from "./guide-list";

/** A heading in a guide, with the lines up to the next heading. */
export interface GuideSection {
  readonly title: string;
  /** Heading level, which is 1 for the guide's title. */
  readonly level: number;
  readonly anchor: string;
  readonly lines: readonly string[];
}

/** Finds the guide for a word such as `receiver`, `receiver.md` or `docs/receiver.md#the-state-address`. */
export function findGuide(word: string): { readonly name: string; readonly anchor?: string } | undefined {
  const [path = "", anchor] = word.toLowerCase().split("#");
  const name = path.replace(/^docs\//, "").replace(/\.md$/, "");
  if (!Object.hasOwn(guideSummaries, name)) return undefined;
  return anchor === undefined ? { name } : { name, anchor };
}

/** Reads a guide's Markdown, without comments. Throws if this build has no documentation. */
export async function readGuideMarkdown(host: Host, name: string): Promise<string> {
  const files = await host.openPackage();
  const bytes = await files?.read(`docs/${name}.md`);
  if (bytes !== undefined) return new TextDecoder().decode(bytes).replace(/^<!--.*\n/gm, "");
  throw new Failure("config", "This single-file build has no guides.", {
    hint: "Install the recoup package.",
  });
}

export async function readGuide(host: Host, name: string, anchor?: string): Promise<readonly GuideSection[]> {
  const sections = splitSections(await readGuideMarkdown(host, name));
  if (anchor === undefined) return sections;
  const anchors = sections.map((section) => section.anchor);
  const hint = advice`${recoup`help ${{ name }}`} shows all of it.`;
  requireWord(anchor, anchors, `The guide ${name} has no section "${anchor}".`, hint);
  const startIndex = anchors.indexOf(anchor);
  const { level = 1 } = sections[startIndex] ?? {};
  const length = sections.slice(startIndex + 1).findIndex((section) => section.level <= level);
  return sections.slice(startIndex, length === -1 ? undefined : startIndex + 1 + length);
}

function splitSections(markdown: string): GuideSection[] {
  const sections: { title: string; level: number; anchor: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.trimEnd().split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const [, hashes = "", title = ""] = (!isCode && /^(#{1,6}) (.+)$/.exec(line)) || [];
    if (title === "") sections.at(-1)?.lines.push(line);
    else sections.push({ title, level: hashes.length, anchor: formatAnchor(title), lines: [] });
  }
  return sections;
}

/** Returns the anchor of a heading in rendered Markdown: `The state address` becomes `the-state-address`. */
export const formatAnchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d -]/gu, "")
    .replaceAll(" ", "-");
