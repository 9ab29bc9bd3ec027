import { join, resolve } from "node:path";
import type { Host } from "../../base/host";
import type { CheckedFinding, CheckedItem, CheckedSummary } from "../../scenario/report/findings/checked";
import { renderMarkdownFinding } from "../../scenario/report/findings/markdown";
import { type FindingReport, writeFindingReports } from "../../scenario/report/findings/report-files";
import type { Probe } from "../probe";
import { type DriftDocument, type FindAcceptance, formatVerdictCounts } from "./document";
import type { ReportedDifference } from "./findings";
import { kindTitles } from "./view";

type ReportHost = Pick<Host, "files" | "workingFolder" | "env" | "stderr">;

/** Creates the folders of `markdown` reports. If one can't be created, fails before anything is sent. */
export async function makeReportFolders(
  { files, workingFolder }: Pick<Host, "files" | "workingFolder">,
  reports: readonly FindingReport[],
): Promise<void> {
  for (const { kind, file } of reports)
    if (kind === "markdown") await files.makeFolder(resolve(workingFolder, file));
}

/**
 * Writes the reports. `markdown` names a folder for one file per finding, written for the platform's support
 * team.
 */
export async function writeDriftReports(
  host: ReportHost,
  reports: readonly FindingReport[],
  document: DriftDocument,
  probes: readonly Probe[],
  findAcceptance: FindAcceptance,
): Promise<void> {
  const summary = buildFindingSummary(document, probes, findAcceptance);
  const otherReports = reports.filter(({ kind }) => kind !== "markdown");
  await writeFindingReports(host, otherReports, summary);
  for (const { kind, file } of reports)
    if (kind === "markdown") await writeMarkdownFolder(host, file, summary);
}

async function writeMarkdownFolder(
  { files, workingFolder }: ReportHost,
  folder: string,
  { checks }: CheckedSummary,
) {
  const path = resolve(workingFolder, folder);
  for (const check of checks)
    for (const [index, finding] of check.findings.entries())
      await files.write(
        join(path, `${check.id}-${index + 1}.md`),
        `${renderMarkdownFinding(check, finding)}\n`,
      );
}

function buildFindingSummary(
  document: DriftDocument,
  probes: readonly Probe[],
  findAcceptance: FindAcceptance,
): CheckedSummary {
  const { target, environment, findings } = document;
  const titles = new Map(probes.map(({ id, title }) => [id, title]));
  const checks = document.probes.map(({ probe, verdict, reason }): CheckedItem => {
    const probeFindings = findings.filter((finding) => finding.probe === probe);
    const isFailed = probeFindings.some((finding) => findAcceptance(finding) === undefined);
    return {
      id: probe,
      title: titles.get(probe) ?? probe,
      outcome: isFailed ? "failed" : verdict === "same" || verdict === "differs" ? "passed" : "skipped",
      ...(reason === undefined ? {} : { reason }),
      findings: probeFindings.map((finding) => createCheckedFinding(finding, findAcceptance)),
    };
  });
  return {
    title: "Drift of the sandbox from a host",
    target: `${target} (${environment})`,
    seed: "none",
    summary: [formatVerdictCounts(document)],
    checks,
    document,
  };
}

function createCheckedFinding(finding: ReportedDifference, findAcceptance: FindAcceptance): CheckedFinding {
  const { kind, rule, assumption, path, expected, sandbox, target, message, advice, curl } = finding;
  return {
    subject: `${kindTitles[kind]}: ${rule ?? assumption ?? path}`,
    message,
    lines: [`Rule says: ${expected}`, `Sandbox answered: ${sandbox}`, `Host answered: ${target}`, advice],
    level: "failure",
    curl,
    acceptance: findAcceptance(finding),
  };
}
