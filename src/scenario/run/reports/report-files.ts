import { resolve } from "node:path";
import type { Host } from "../../../base/host";
import { printJson } from "../../../base/json/json";
import { escapeUnsafeJson } from "../../../base/text/unsafe-characters";
import { renderHtmlReport } from "../../report/html";
import { renderJunitReport } from "../../report/junit";
import { type RequestedReport, readReportRequests } from "../../report/requested-report";
import { countOutcomes, type RunSummary } from "../../report/result";
import { renderTapReport } from "../../report/tap";
import type { LiveOutput } from "../play";

/**
 * Builds a report of the whole run as one value. Its times are from the target's clock, so on the sandbox
 * they don't depend on this machine's speed.
 */
const buildJsonReport = ({ seed, target, results }: RunSummary) => ({
  seed,
  target,
  ...countOutcomes(results),
  scenarios: results,
});

const renderByKind: Readonly<Record<ReportKind, (summary: RunSummary) => string>> = {
  tap: renderTapReport,
  junit: renderJunitReport,
  html: renderHtmlReport,
  json: (summary) => `${escapeUnsafeJson(printJson(buildJsonReport(summary), 2))}\n`,
};

/** Writes the report to its file, or returns it for stdout. */
export async function writeReport(
  { files, workingFolder }: Host,
  { kind, file }: ReportRequest,
  summary: RunSummary,
): Promise<LiveOutput | undefined> {
  const text = renderByKind[kind](summary);
  if (file === undefined) return { text, json: buildJsonReport(summary) };
  await files.write(resolve(workingFolder, file), text);
  return undefined;
}

export const renderJsonReport = (summary: RunSummary): LiveOutput => ({
  text: renderByKind.json(summary),
  json: buildJsonReport(summary),
});

export const reportKinds = ["tap", "junit", "json", "html"] as const;
type ReportKind = (typeof reportKinds)[number];
export type ReportRequest = RequestedReport<ReportKind>;

/** Reads report requests for a run: `tap`, `junit=report.xml`, or a comma-separated list. */
export const readReports = (texts: readonly string[]) => readReportRequests(texts, reportKinds);
