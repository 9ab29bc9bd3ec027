import type { GuideSection } from "../../reference/guides/read-guide";
import { lineWidth, type Style } from "../../render/text/style";
import type { Theme } from "../../render/text/theme";
import { wrapSentences } from "../../render/text/wrap-sentences";

const isItem = (line: string) => /^ *(?:-|\d+\.) /.test(line);

/** Formats the guide as Markdown. A terminal breaks its lines at words, except for code and tables. */
export async function guideText(
  sections: readonly GuideSection[],
  theme: Theme,
  style: Style,
): Promise<string> {
  const width = lineWidth(style);
  const printed: string[] = [];
  for (const { level, title, lines } of sections) {
    printed.push(theme.heading(`${"#".repeat(level)} ${title}`));
    let block = "";
    for (const line of lines) {
      if (line.startsWith("```")) block = block === "" ? line : "";
      const keepsForm = line.startsWith("|") || !["", "```text"].includes(block);
      const hanging = block !== "" || isItem(line) ? "  " : "";
      printed.push(keepsForm ? line : await wrapSentences(line, width, hanging));
    }
  }
  return printed.map((line) => `${line}\n`).join("");
}
