import type { Host } from "../base/host";
import { RawJson, readItems } from "../base/json/json";
import { nearest } from "../base/text/nearest";
import type { Context } from "../cli/session/context";
import { judgeRules } from "../judge-rules";
import { judge } from "../judge-rules/verdicts";
import { type OpenAccepted, settleAccepted } from "../kit/findings/accept-flags";
import type { Style } from "../render/render";
import type { Column, LiveReport, RecordReport, Report } from "../render/report";
import { type FindingReport, writeFindingReports } from "../scenario/report/findings/report-files";
import type { Traffic } from "../traffic/exchange";
import { checkedSummary } from "./checked-summary";
import { type JudgeDocument, judgeDocument } from "./document";
import { judgeFailure } from "./judge-failure";
import { findingText, headlineText, restText } from "./report-text";

/** Fields that identify an accepted finding. */
export const acceptKeys = ["rule", "operation"] as const;
type AcceptKey = (typeof acceptKeys)[number];

export interface ReportSetting extends Pick<Context, "note" | "warn"> {
  readonly host: Host;
  readonly style: Style;
  readonly accepted: OpenAccepted<AcceptKey>;
  readonly reports: readonly FindingReport[];
}

export interface JudgedRuns {
  readonly target: string;
  readonly seed: string;
  readonly traffics: readonly Traffic[];
}

/** Judges the recorded traffic, and writes the files that the flags name. */
export async function settleJudgment(
  setting: ReportSetting,
  { target, seed, traffics }: JudgedRuns,
): Promise<JudgeDocument> {
  const { host, accepted, reports, warn } = setting;
  const judgedTraffic = await Promise.all(
    traffics.map(async (traffic) => ({ traffic, verdicts: await judge(traffic) })),
  );
  const findings = judgedTraffic.flatMap(({ verdicts }) => verdicts.findings);
  const compared = await settleAccepted(setting, accepted, findings);
  const document = judgeDocument(judgedTraffic, { target, seed, acceptanceOf: compared.acceptanceOf });
  const findingName = ({ rule, operation }: Readonly<Record<AcceptKey, string>>) => `${rule}, ${operation}`;
  for (const entry of compared.expired)
    await warn(`Warning: the acceptance of ${findingName(entry)} ended on ${entry.until}.`);
  for (const entry of compared.gone)
    await warn(`Gone: ${findingName(entry)} is accepted, but ${absence(entry.rule)}`);
  await writeFindingReports(host, reports, checkedSummary(document));
  return document;
}

const ruleIds = judgeRules.map(({ id }) => id);

function absence(rule: string): string {
  if (ruleIds.includes(rule)) return "was not found in this run.";
  const similar = nearest(rule, ruleIds);
  return `there is no such rule${similar === undefined ? "." : `; did you mean ${similar}?`}`;
}

const isText = ({ format }: Style) => ["table", "wide", "vertical", "ndjson"].includes(format);

/** Whether stdout is reserved for the report. */
export const needsStdout = (style: Style) => !isText(style) || style.format === "ndjson";

/** Streams text and NDJSON piece by piece, and prints other formats as one document. */
export async function judgeReport(style: Style, steps: AsyncGenerator<Step, JudgeDocument>): Promise<Report> {
  if (isText(style)) return liveReport(steps);
  let next = await steps.next();
  while (next.done !== true) next = await steps.next();
  return recordReport(next.value);
}

export interface Step {
  readonly text: ReturnType<typeof headlineText>;
  readonly json: unknown;
}

function liveReport(steps: AsyncGenerator<Step, JudgeDocument>): LiveReport {
  let exitCode: number | undefined;
  async function* pieces() {
    const document = yield* steps;
    yield* documentSteps(document);
    const failure = judgeFailure(document);
    exitCode = exitCodeOf(document);
    if (failure !== undefined) throw failure;
  }
  return { kind: "live", isProse: true, steps: pieces(), exitCode: () => exitCode };
}

const exitCodeOf = ({ exitCode }: JudgeDocument) => exitCode ?? 0;

function* documentSteps(document: JudgeDocument): Generator<Step> {
  const { findings, ...counts } = document;
  yield { text: headlineText(document), json: { type: "judged", target: document.target } };
  for (const finding of findings)
    yield { text: ["\n", ...findingText(finding)], json: { type: "finding", ...finding } };
  yield { text: restText(document), json: { type: "total", ...counts } };
}

const columns: readonly Column[] = [
  { path: "verdict", title: "Verdict", kind: "text", priority: 1 },
  { path: "rule", title: "Rule", kind: "text", priority: 1 },
  { path: "operation", title: "Operation", kind: "text", priority: 1 },
  { path: "surface", title: "Surface", kind: "text", priority: 2 },
  { path: "count", title: "Count", kind: "number", priority: 2 },
  { path: "message", title: "Message", kind: "text", priority: 3 },
];

function recordReport(document: JudgeDocument): RecordReport {
  const failure = judgeFailure(document);
  return {
    kind: "record",
    record: RawJson.of(document),
    idPath: "target",
    view: () => [],
    rows: { columns, of: (value) => readItems(value, "findings") },
    exitCode: exitCodeOf(document),
    ...(failure === undefined ? {} : { failure }),
  };
}
