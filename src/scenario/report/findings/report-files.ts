import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { printJson } from "../../../base/json/json";
import { escapeUnsafeJson } from "../../../base/text/unsafe-characters";
import { sanitizeLines } from "../../../render/text/safe-text";
import { formatAnnotation } from "../annotation";
import { escapeHtml, renderBadge, renderHtmlPage } from "../html-page";
import { type JunitCase, renderJunitXml } from "../junit-xml";
import { readReportRequests } from "../requested-report";
import {
  type CheckedFinding,
  type CheckedItem,
  type CheckedSummary,
  formatFindingLines,
  formatTarget,
  getFindingLabel,
} from "./checked";
import { renderMarkdownReport } from "./markdown";

export const findingReportKinds = ["junit", "html", "markdown", "json"] as const;

export interface FindingReport {
  readonly kind: (typeof findingReportKinds)[number];
  readonly file: string;
}

/**
 * Reads report requests such as `junit=report.xml`. Each must name a file, because the command's own output
 * uses stdout.
 */
export const readFindingReports = (texts: readonly string[]): readonly FindingReport[] =>
  readReportRequests(texts, findingReportKinds).map(({ kind, file }) => {
    if (file !== undefined) return { kind, file };
    throw new Failure(
      "usage",
      `--report ${kind} must name a file, as in --report ${kind}=report.${fileExtensions[kind]}.`,
    );
  });

const fileExtensions = { junit: "xml", html: "html", markdown: "md", json: "json" } as const;

/** Writes the reports. On GitHub, also prints an annotation to stderr for each unaccepted finding. */
export async function writeFindingReports(
  { files, workingFolder, env, stderr }: Pick<Host, "files" | "workingFolder" | "env" | "stderr">,
  reports: readonly FindingReport[],
  summary: CheckedSummary,
): Promise<void> {
  const lines = env.GITHUB_ACTIONS === "true" ? formatAnnotations(summary) : [];
  if (lines.length > 0) await stderr.write(sanitizeLines(lines.map((line) => `${line}\n`).join("")));
  for (const { kind, file } of reports)
    await files.write(resolve(workingFolder, file), renderByKind[kind](summary));
}

const formatAnnotations = ({ checks }: CheckedSummary): readonly string[] =>
  checks.flatMap(({ id, findings }) =>
    findings
      .filter((finding) => getFindingLabel(finding) !== "accepted")
      .map((finding) =>
        formatAnnotation(
          annotationLevels[finding.level],
          { title: `${id}: ${finding.subject}` },
          formatFindingLines(finding),
        ),
      ),
  );

const annotationLevels = { failure: "error", advice: "warning" } as const;

/** Renders a self-contained HTML page. Items with findings are expanded. */
const renderHtml = (report: CheckedSummary): string =>
  renderHtmlPage(
    report.title,
    [...report.summary, formatTarget(report)].join(" "),
    report.checks.map(renderSection),
  );

function renderSection({ id, title, outcome, reason, findings }: CheckedItem): string {
  const [first] = findings;
  const label = first === undefined || outcome === "failed" ? outcome : getFindingLabel(first);
  return [
    `<details${first === undefined ? "" : " open"}><summary>${renderBadge(label)} ${escapeHtml(`${id}: ${title}`)}</summary>`,
    ...(reason === undefined ? [] : [`<p>${escapeHtml(reason)}</p>`]),
    `<table>${findings.map(renderFindingRow).join("")}</table></details>`,
  ].join("\n");
}

function renderFindingRow(finding: CheckedFinding): string {
  const text = escapeHtml(formatFindingLines(finding).join("\n"));
  return `<tr><td>${renderBadge(getFindingLabel(finding))}</td><td>${escapeHtml(finding.subject)}<pre>${text}</pre></td></tr>`;
}

/**
 * Renders JUnit XML with one test case per rule or probe. Advice and accepted findings go into the test
 * case's output.
 */
const renderJunit = ({ title, target, seed, checks }: CheckedSummary): string =>
  renderJunitXml([
    {
      name: title,
      properties: { ...(seed !== "" && { seed }), target },
      cases: checks.map((check) => createJunitCase(check, target)),
    },
  ]);

function createJunitCase(
  { id, title, outcome, reason = outcome, findings }: CheckedItem,
  target: string,
): JunitCase {
  const failedFindings = findings.filter((finding) => getFindingLabel(finding) === "failed");
  const otherFindings = findings.filter((finding) => getFindingLabel(finding) !== "failed");
  const formatFindings = (group: typeof findings) =>
    group.map((finding) => [`${finding.subject}:`, ...formatFindingLines(finding)].join("\n")).join("\n\n");
  const [first] = failedFindings;
  return {
    name: `${id}: ${title}`,
    className: target,
    tookMs: 0,
    failure: first && {
      message: `${first.subject}: ${first.message}`,
      type: id,
      text: formatFindings(failedFindings),
    },
    skipped: outcome === "skipped" ? reason : undefined,
    output: otherFindings.length === 0 ? [] : [formatFindings(otherFindings)],
  };
}

const renderByKind: Readonly<Record<FindingReport["kind"], (summary: CheckedSummary) => string>> = {
  junit: renderJunit,
  html: renderHtml,
  markdown: renderMarkdownReport,
  json: ({ document }) => `${escapeUnsafeJson(printJson(document, 2))}\n`,
};
