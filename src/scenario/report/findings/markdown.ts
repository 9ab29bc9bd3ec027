import { safeLines } from "../../../render/text/safe-text";
import {
  acceptanceText,
  type CheckedFinding,
  type CheckedItem,
  type CheckedSummary,
  labelOf,
} from "./checked";

/** Renders Markdown: a section per finding, and a table of the rules or probes without findings. */
export function markdownOfFindings({ title, target, seed, summary, checks }: CheckedSummary): string {
  const quiet = checks.filter(({ findings }) => findings.length === 0);
  const sections = checks.flatMap((check) => check.findings.map((finding) => markdownOf(check, finding)));
  const rows = quiet.map(({ id, title, outcome, reason }) =>
    [`\`${id}\``, title, reason ?? outcome].map(inCell).join(" | "),
  );
  return [
    `# ${inline(title)}`,
    `${summary.map(inline).join(" ")} Target ${inline(target)}, seed ${inline(seed)}.`,
    ...sections,
    ...(rows.length === 0
      ? []
      : [
          "## No findings",
          ["| Check | What it checks | Outcome |", "|---|---|---|", ...rows.map((row) => `| ${row} |`)].join(
            "\n",
          ),
        ]),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Renders one finding as a section. */
export function markdownOf({ id, title }: CheckedItem, finding: CheckedFinding): string {
  const { subject, message, lines, curl, acceptance } = finding;
  return [
    `## ${inline(subject)}: ${inline(id)} (${labelOf(finding)})`,
    `${inline(title)}.`,
    inline(message),
    lines.map((line) => `- ${inline(line)}`).join("\n"),
    ...(curl === undefined ? [] : [codeBlock(curl)]),
    ...(acceptance === undefined ? [] : [inline(acceptanceText(acceptance))]),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|~&]/g, "\\$&");

/** Escapes text so that it isn't parsed as Markdown or HTML. Code in pairs of backticks stays code. */
function inline(text: string): string {
  const parts = safeLines(text).replace(/\n/g, " ").split("`");
  if (parts.length % 2 === 0) return escapeMarkdown(parts.join("`"));
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeMarkdown(part))).join("`");
}

/** Replaces bars, which would end a table cell even within code. */
const inCell = (text: string) => inline(text.replaceAll("|", "/"));

/** Formats a code block with a fence that is longer than any run of backticks in the text. */
function codeBlock(text: string): string {
  const rows = safeLines(text).match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(2, ...rows.map(({ length }) => length)) + 1);
  return `${fence}sh\n${safeLines(text)}\n${fence}`;
}
