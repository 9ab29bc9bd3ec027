import { normalize, resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { printJson } from "../../../base/json/json";
import { suggest } from "../../../base/text/unknown-word";
import { safeJson } from "../../../base/text/unsafe-characters";
import { htmlReport } from "../../report/html";
import { junitReport } from "../../report/junit";
import { countOutcomes, type RunSummary } from "../../report/summary";
import { tapReport } from "../../report/tap";
import type { LivePiece } from "../play";

/** The whole run as one value, independent of the speed of this machine. */
const jsonReport = ({ seed, target, results }: RunSummary) => ({
  seed,
  target,
  ...countOutcomes(results),
  scenarios: results,
});

const texts: Readonly<Record<ReportKind, (summary: RunSummary) => string>> = {
  tap: tapReport,
  junit: junitReport,
  html: htmlReport,
  json: (summary) => `${safeJson(printJson(jsonReport(summary), 2))}\n`,
};

/** Returns the report for stdout; undefined if it was written to a file. */
export async function writeReport(
  { files, workingFolder }: Host,
  { kind, file }: ReportRequest,
  summary: RunSummary,
): Promise<LivePiece | undefined> {
  const text = texts[kind](summary);
  if (file === undefined) return { text, json: jsonReport(summary) };
  await files.write(resolve(workingFolder, file), text);
  return undefined;
}

export const wholeJson = (summary: RunSummary): LivePiece => ({
  text: texts.json(summary),
  json: jsonReport(summary),
});

export const reportKinds = ["tap", "junit", "json", "html"] as const;
type ReportKind = (typeof reportKinds)[number];

export interface ReportRequest {
  readonly kind: ReportKind;
  /** Default: stdout. */
  readonly file?: string;
}

/** Reads `tap`, `junit=report.xml`, or a comma-separated list. */
export function readReports(texts: readonly string[]): readonly ReportRequest[] {
  const requests = texts.flatMap((text) => text.split(",")).map(readReport);
  if (requests.filter(({ file }) => file === undefined).length > 1)
    throw new Failure(
      "usage",
      "Only one report can go to stdout; give the others a file: --report junit=report.xml.",
    );
  const files = requests.flatMap(({ file }) => (file === undefined ? [] : normalize(file)));
  const twice = files.find((file, at) => files.indexOf(file) !== at);
  if (twice !== undefined)
    throw new Failure(
      "usage",
      `Two reports can't go to the same file ${twice}; use a different file for each.`,
    );
  return requests;
}

function readReport(text: string): ReportRequest {
  const [word = "", ...rest] = text.trim().split("=");
  const kind = reportKinds.find((known) => known === word);
  const file = rest.join("=");
  if (kind === undefined) {
    throw new Failure("usage", `There is no report "${word}".`, {
      hint: suggest(word, reportKinds, `There are ${reportKinds.join(", ")}.`),
    });
  }
  return file === "" || file === "-" ? { kind } : { kind, file };
}
