import { drainSteps } from "../base/async/steps";
import { RawJson, readItems } from "../base/json/json";
import { suggestNearest } from "../base/text/unknown-word";
import type { Context } from "../cli/session/context";
import { judgeRules } from "../judge-rules";
import { type AcceptedFindings, applyAcceptedFindings } from "../kit/findings/accept-flags";
import type { Style } from "../render/render";
import type { Column, LiveReport, RecordReport, Report } from "../render/report";
import { type FindingReport, writeFindingReports } from "../scenario/report/findings/report-files";
import type { Traffic } from "../traffic/exchange";
import { buildCheckedSummary } from "./checked-summary";
import { buildJudgeDocument, type JudgeDocument, judgeRuns } from "./document";
import { findJudgeFailure } from "./judge-failure";
import { formatFinding, formatHeadline, formatSummary } from "./report-text";

/** Fields that identify a finding to accept. */
export const acceptKeys = ["rule", "operation"] as const;
type AcceptKey = (typeof acceptKeys)[number];

export interface ReportSetting extends Pick<Context, "host" | "note" | "warn"> {
  readonly accepted: AcceptedFindings<AcceptKey>;
  readonly reports: readonly FindingReport[];
}

export interface JudgedRuns {
  readonly target: string;
  readonly seed: string;
  readonly traffics: readonly Traffic[];
}

/** Judges the recorded traffic and writes the files named by flags. */
export async function judgeTraffic(
  setting: ReportSetting,
  { target, seed, traffics }: JudgedRuns,
): Promise<JudgeDocument> {
  const { host, accepted, reports, warn } = setting;
  const judgedTraffic = await judgeRuns(traffics);
  const findings = judgedTraffic.flatMap(({ verdicts }) => verdicts.findings);
  const comparison = await applyAcceptedFindings(setting, accepted, findings);
  const document = buildJudgeDocument(judgedTraffic, { target, seed, acceptanceOf: comparison.acceptanceOf });
  const formatFindingName = ({ rule, operation }: Readonly<Record<AcceptKey, string>>) =>
    `${rule}, ${operation}`;
  for (const entry of comparison.expired)
    await warn(`Warning: the acceptance of ${formatFindingName(entry)} ended on ${entry.until}.`);
  for (const entry of comparison.gone)
    await warn(`Gone: ${formatFindingName(entry)} is accepted, but ${describeAbsence(entry.rule)}`);
  await writeFindingReports(host, reports, buildCheckedSummary(document));
  return document;
}

const ruleIds = judgeRules.map(({ id }) => id);

function describeAbsence(rule: string): string {
  if (ruleIds.includes(rule)) return "was not found in this run.";
  return `there is no such rule${suggestNearest(rule, ruleIds) || "."}`;
}

const isTextFormat = ({ format }: Style) => ["table", "wide", "vertical", "ndjson"].includes(format);

/** Whether stdout is reserved for the report. */
export const needsStdout = (style: Style) => !isTextFormat(style) || style.format === "ndjson";

/** Streams text and NDJSON piece by piece. Prints other formats as a single document. */
export async function reportJudgment(
  style: Style,
  steps: AsyncGenerator<ReportStep, JudgeDocument>,
): Promise<Report> {
  if (isTextFormat(style)) return buildLiveReport(steps);
  return buildRecordReport(await drainSteps(steps));
}

export interface ReportStep {
  readonly text: ReturnType<typeof formatHeadline>;
  readonly json: unknown;
}

function buildLiveReport(steps: AsyncGenerator<ReportStep, JudgeDocument>): LiveReport {
  let exitCode: number | undefined;
  async function* generateSteps() {
    const document = yield* steps;
    yield* listDocumentSteps(document);
    const failure = findJudgeFailure(document);
    exitCode = getExitCode(document);
    if (failure !== undefined) throw failure;
  }
  return { kind: "live", isProse: true, steps: generateSteps(), exitCode: () => exitCode };
}

const getExitCode = ({ exitCode }: JudgeDocument) => exitCode ?? 0;

function* listDocumentSteps(document: JudgeDocument): Generator<ReportStep> {
  const { findings, ...counts } = document;
  yield { text: formatHeadline(document), json: { type: "judged", target: document.target } };
  for (const finding of findings)
    yield { text: ["\n", ...formatFinding(finding)], json: { type: "finding", ...finding } };
  yield { text: formatSummary(document), json: { type: "total", ...counts } };
}

const columns: readonly Column[] = [
  { path: "verdict", title: "Verdict", kind: "text", priority: 1 },
  { path: "rule", title: "Rule", kind: "text", priority: 1 },
  { path: "operation", title: "Operation", kind: "text", priority: 1 },
  { path: "surface", title: "Surface", kind: "text", priority: 2 },
  { path: "count", title: "Count", kind: "number", priority: 2 },
  { path: "message", title: "Message", kind: "text", priority: 3 },
];

function buildRecordReport(document: JudgeDocument): RecordReport {
  return {
    kind: "record",
    record: RawJson.of(document),
    idPath: "target",
    view: () => [],
    rows: { columns, of: (value) => readItems(value, "findings") },
    exitCode: getExitCode(document),
    failure: findJudgeFailure(document),
  };
}
