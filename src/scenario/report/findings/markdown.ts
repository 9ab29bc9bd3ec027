import { sanitizeLines } from "../../../render/text/safe-text";
import {
  type CheckedFinding,
  type CheckedItem,
  type CheckedSummary,
  formatAcceptance,
  formatTarget,
  getFindingLabel,
} from "./checked";

/** Renders Markdown with a section per finding and a table of the rules or probes without findings. */
export function renderMarkdownReport(report: CheckedSummary): string {
  const { title, summary, checks } = report;
  const cleanChecks = checks.filter(({ findings }) => findings.length === 0);
  const sections = checks.flatMap((check) =>
    check.findings.map((finding) => renderMarkdownFinding(check, finding)),
  );
  const rows = cleanChecks.map(({ id, title, outcome, reason }) =>
    [`\`${id}\``, title, reason ?? outcome].map(escapeCell).join(" | "),
  );
  const table = ["| Check | What it checks | Outcome |", "|---|---|---|", ...rows.map((row) => `| ${row} |`)];
  return [
    `# ${escapeInline(title)}`,
    `${summary.map(escapeInline).join(" ")} ${escapeInline(formatTarget(report))}.`,
    ...sections,
    ...(rows.length === 0 ? [] : ["## No findings", table.join("\n")]),
  ]
    .join("\n\n")
    .concat("\n");
}

export function renderMarkdownFinding({ id, title }: CheckedItem, finding: CheckedFinding): string {
  const { subject, message, lines, curl, acceptance } = finding;
  return [
    `## ${escapeInline(subject)}: ${escapeInline(id)} (${getFindingLabel(finding)})`,
    `${escapeInline(title)}.`,
    escapeInline(message),
    lines.map((line) => `- ${escapeInline(line)}`).join("\n"),
    ...(curl === undefined ? [] : [formatCodeBlock(curl)]),
    ...(acceptance === undefined ? [] : [escapeInline(formatAcceptance(acceptance))]),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|~&]/g, "\\$&");

/** Escapes text so that it isn't parsed as Markdown or HTML. Text between backticks stays code. */
function escapeInline(text: string): string {
  const parts = sanitizeLines(text).replace(/\n/g, " ").split("`");
  if (parts.length % 2 === 0) return escapeMarkdown(parts.join("`"));
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeMarkdown(part))).join("`");
}

/** Replaces vertical bars, because they would end a table cell even inside code. */
const escapeCell = (text: string) => escapeInline(text.replaceAll("|", "/"));

/** Formats a code block with a fence longer than any run of backticks in the text. */
function formatCodeBlock(text: string): string {
  const backtickRuns = sanitizeLines(text).match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(2, ...backtickRuns.map(({ length }) => length)) + 1);
  return `${fence}sh\n${sanitizeLines(text)}\n${fence}`;
}
