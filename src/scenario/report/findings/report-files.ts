import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { printJson } from "../../../base/json/json";
import { safeJson } from "../../../base/text/unsafe-characters";
import { safeLines } from "../../../render/text/safe-text";
import { annotation } from "../annotation";
import { readReportRequests } from "../requested-report";
import { type CheckedFinding, type CheckedSummary, finalLines, labelOf } from "./checked";
import { htmlOfFindings } from "./html";
import { junitOfFindings } from "./junit";
import { markdownOfFindings } from "./markdown";

export const findingReportKinds = ["junit", "html", "markdown", "json"] as const;

export interface FindingReport {
  readonly kind: (typeof findingReportKinds)[number];
  readonly file: string;
}

/** Reads `junit=report.xml`. Each report needs a file, because stdout has the command's own output. */
export const readFindingReports = (texts: readonly string[]): readonly FindingReport[] =>
  readReportRequests(texts, findingReportKinds).map(({ kind, file }) => {
    if (file !== undefined) return { kind, file };
    throw new Failure(
      "usage",
      `--report ${kind} must name a file, as in --report ${kind}=report.${endings[kind]}.`,
    );
  });

const endings = { junit: "xml", html: "html", markdown: "md", json: "json" } as const;

const texts: Readonly<Record<FindingReport["kind"], (summary: CheckedSummary) => string>> = {
  junit: junitOfFindings,
  html: htmlOfFindings,
  markdown: markdownOfFindings,
  json: ({ document }) => `${safeJson(printJson(document, 2))}\n`,
};

/** Writes the reports, and on GitHub prints an annotation on stderr for each finding that isn't accepted. */
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
