import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { printJson } from "../../../base/json/json";
import { safeJson } from "../../../base/text/unsafe-characters";
import { safeLines } from "../../../render/text/safe-text";
import { annotation } from "../annotation";
import { badge, escapeText, htmlPage } from "../html-page";
import { type JunitCase, junitXml } from "../junit-xml";
import { readReportRequests } from "../requested-report";
import { type CheckedFinding, type CheckedItem, type CheckedSummary, finalLines, labelOf } from "./checked";
import { markdownOfFindings } from "./markdown";

export const findingReportKinds = ["junit", "html", "markdown", "json"] as const;

export interface FindingReport {
  readonly kind: (typeof findingReportKinds)[number];
  readonly file: string;
}

/**
 * Reads requests such as `junit=report.xml`. Each needs a file, because stdout has the command's own output.
 */
export const readFindingReports = (texts: readonly string[]): readonly FindingReport[] =>
  readReportRequests(texts, findingReportKinds).map(({ kind, file }) => {
    if (file !== undefined) return { kind, file };
    throw new Failure(
      "usage",
      `--report ${kind} must name a file, as in --report ${kind}=report.${endings[kind]}.`,
    );
  });

const endings = { junit: "xml", html: "html", markdown: "md", json: "json" } as const;

/**
 * Writes the reports. On GitHub, also prints an annotation to stderr for each finding that isn't accepted.
 */
export async function writeFindingReports(
  { files, workingFolder, env, stderr }: Pick<Host, "files" | "workingFolder" | "env" | "stderr">,
  reports: readonly FindingReport[],
  summary: CheckedSummary,
): Promise<void> {
  const lines = env.GITHUB_ACTIONS === "true" ? annotations(summary) : [];
  if (lines.length > 0) await stderr.write(safeLines(lines.map((line) => `${line}\n`).join("")));
  for (const { kind, file } of reports) await files.write(resolve(workingFolder, file), texts[kind](summary));
}

const annotations = ({ checks }: CheckedSummary): readonly string[] =>
  checks.flatMap(({ id, findings }) =>
    findings
      .filter((finding) => labelOf(finding) !== "accepted")
      .map((finding) =>
        annotation(levels[finding.level], { title: titleOf(id, finding) }, finalLines(finding)),
      ),
  );

const levels = { failure: "error", advice: "warning" } as const;

const titleOf = (id: string, { subject }: CheckedFinding) => `${id}: ${subject}`;

/** Renders one self-contained HTML page in which items with findings are expanded. */
const htmlOfFindings = ({ title, target, seed, summary, checks }: CheckedSummary): string =>
  htmlPage(title, [...summary, `Target ${target}, seed ${seed}`].join(" "), checks.map(section));

function section({ id, title, outcome, reason, findings }: CheckedItem): string {
  const [first] = findings;
  const label = first === undefined || outcome === "failed" ? outcome : labelOf(first);
  return [
    `<details${first === undefined ? "" : " open"}><summary>${badge(label)} ${escapeText(`${id}: ${title}`)}</summary>`,
    ...(reason === undefined ? [] : [`<p>${escapeText(reason)}</p>`]),
    `<table>${findings.map(findingRow).join("")}</table></details>`,
  ].join("\n");
}

function findingRow(finding: CheckedFinding): string {
  const text = escapeText(finalLines(finding).join("\n"));
  return `<tr><td>${badge(labelOf(finding))}</td><td>${escapeText(finding.subject)}<pre>${text}</pre></td></tr>`;
}

/**
 * Renders JUnit XML with a test case per rule or probe. Advice and accepted findings become output of the
 * test case.
 */
const junitOfFindings = ({ title, target, seed, checks }: CheckedSummary): string =>
  junitXml([
    { name: title, properties: { seed, target }, cases: checks.map((check) => testcase(check, target)) },
  ]);

function testcase(
  { id, title, outcome, reason = outcome, findings }: CheckedItem,
  target: string,
): JunitCase {
  const failed = findings.filter((finding) => labelOf(finding) === "failed");
  const otherFindings = findings.filter((finding) => labelOf(finding) !== "failed");
  const text = (found: typeof findings) =>
    found.map((finding) => [`${finding.subject}:`, ...finalLines(finding)].join("\n")).join("\n\n");
  const [first] = failed;
  return {
    name: `${id}: ${title}`,
    className: target,
    tookMs: 0,
    failure: first && { message: `${first.subject}: ${first.message}`, type: id, text: text(failed) },
    skipped: outcome === "skipped" ? reason : undefined,
    output: otherFindings.length === 0 ? [] : [text(otherFindings)],
  };
}

const texts: Readonly<Record<FindingReport["kind"], (summary: CheckedSummary) => string>> = {
  junit: junitOfFindings,
  html: htmlOfFindings,
  markdown: markdownOfFindings,
  json: ({ document }) => `${safeJson(printJson(document, 2))}\n`,
};
