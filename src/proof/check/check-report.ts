import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { RawJson, readItems } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import { readReportRequests } from "../../scenario/report/requested-report";
import type { RunSummary, ScenarioResult } from "../../scenario/report/result";
import { type ReportRequest, writeReport } from "../../scenario/run/reports/report-files";
import { renderCheck, verdictColumns } from "./check-view";
import type { CheckOutput, RuleVerdict } from "./verdict";

export const checkReportKinds = ["tap", "junit", "html"] as const;

export function parseReportRequests(texts: readonly string[]): readonly ReportRequest[] {
  if (texts.some((text) => /(^|,) *json(=|,|$)/.test(text)))
    throw new Failure("usage", "--report json is not available here: use --json.");
  return readReportRequests(texts, checkReportKinds);
}

/** Writes the requested report files. A report for stdout replaces the table. */
export async function reportCheck(
  { host, signal }: Pick<Context, "host" | "signal">,
  requests: readonly ReportRequest[],
  record: CheckOutput,
  silence: Failure | undefined,
): Promise<Report> {
  const stdoutReport = await writeReports(host, requests, record);
  const failure = signal.aborted
    ? new Failure("interrupted", "interrupted")
    : (silence ?? findCheckFailure(record));
  if (stdoutReport !== undefined) return { kind: "live", steps: yieldThenThrow(stdoutReport, failure) };
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "url",
    view: () => renderCheck(record),
    rows: { columns: verdictColumns, of: (value) => readItems(value, "verdicts") },
    failure,
  };
}

async function writeReports(host: Host, requests: readonly ReportRequest[], { url, verdicts }: CheckOutput) {
  const summary = buildCheckSummary(url, verdicts);
  const reports = await Promise.all(requests.map((request) => writeReport(host, request, summary)));
  return reports.find((piece) => piece !== undefined);
}

async function* yieldThenThrow<Piece>(piece: Piece, failure: Failure | undefined): AsyncGenerator<Piece> {
  yield piece;
  if (failure !== undefined) throw failure;
}

const isBeyondInterface = (verdicts: CheckOutput["verdicts"]) =>
  verdicts.every(({ verdict, extension }) => verdict !== "broken" || extension);

function findCheckFailure({ broken, verdicts, held }: CheckOutput): Failure | undefined {
  if (broken > 0)
    return new Failure(
      "check-failed",
      `The receiver breaks ${pluralize(broken, "rule")} of ${verdicts.length}${isBeyondInterface(verdicts) ? ", beyond the interface description" : ""}.`,
      {
        hint:
          held === 0
            ? "Fix the first one. The others can be judged only then."
            : advice`${recoup`help receiver`} shows what a correct receiver does.`,
      },
    );
  if (held > 0) return undefined;
  const hint = verdicts[0]?.answer?.status == null ? "Give it more --time." : verdicts[0].advice;
  return new Failure("check-failed", "No rule could be judged.", { hint });
}

const outcomeByVerdict = { held: "passed", broken: "failed", unknown: "skipped" } as const;

/** Formats each verdict as a one-step scenario for CI reports. */
const buildCheckSummary = (url: string, verdicts: readonly RuleVerdict[]): RunSummary => ({
  title: "Check of a receiver",
  seed: "none",
  target: url,
  results: verdicts.map((verdict) => buildResult(url, verdict)),
});

function buildResult(
  url: string,
  { rule, title, verdict, sent, answer, advice }: RuleVerdict,
): ScenarioResult {
  const failure = {
    message: advice,
    lines: [
      `sent: ${sent === null ? "nothing" : JSON.stringify(sent)}`,
      `answered: ${answer === null ? "nothing" : `${answer.status ?? ""} ${answer.body}`.trim()}`,
    ],
  };
  const step = { title, kind: "check", line: 1, outcome: outcomeByVerdict[verdict], atMs: 0, tookMs: 0 };
  return {
    name: `${rule}: ${title}`,
    file: url,
    outcome: outcomeByVerdict[verdict],
    steps: [verdict === "held" ? step : { ...step, failure }],
    timeline: [],
    cleanup: [],
    tookMs: 0,
  };
}
