import { surfaces } from "../base/platform";
import type { ShapeValue } from "../base/shape-value";
import { judgeRules } from "../judge-rules";
import { hasLongPause } from "../judge-rules/rule";
import { getGapMs } from "../judge-rules/sequences";
import { type JudgeFinding, judge, type RuleResult, type Verdicts } from "../judge-rules/verdicts";
import type { Acceptance } from "../kit/findings/accepted";
import { type Exchange, formatOperation, type Traffic } from "../traffic/exchange";
import { formatCurlLine } from "./curl-line";
import { findUnrecovered, listProvocations } from "./provocations";
import type * as shapes from "./shapes";
import type { FindingShape, JudgedClient } from "./shapes";

export type JudgeDocument = ShapeValue<typeof JudgedClient>;
export type FindingRecord = ShapeValue<typeof FindingShape>;
export type ExampleRequest = ShapeValue<typeof shapes.ExampleRequest>;

/** The traffic of one run with the verdict of each rule. */
export interface JudgedTraffic {
  readonly traffic: Traffic;
  readonly verdicts: Verdicts;
}

export interface DocumentFacts {
  readonly target: string;
  readonly seed: string;
  /** Undefined if the finding is not accepted. */
  acceptanceOf(finding: Pick<FindingRecord, "rule" | "operation">): Acceptance | undefined;
}

/** Judges each run, and its pause before a single retry together with the pauses of all runs. */
export async function judgeRuns(traffics: readonly Traffic[]): Promise<readonly JudgedTraffic[]> {
  const judgedTraffic = await Promise.all(
    traffics.map(async (traffic) => ({ traffic, verdicts: await judge(traffic) })),
  );
  return excuseShortPauses(judgedTraffic);
}

export function buildJudgeDocument(
  judgedTraffic: readonly JudgedTraffic[],
  { target, seed, acceptanceOf }: DocumentFacts,
): JudgeDocument {
  const findings = sortFindings(
    mergeFindings(judgedTraffic).map((finding) => addAcceptance(finding, acceptanceOf)),
  );
  const rules = mergeRules(judgedTraffic, findings);
  const countVerdict = (verdict: RuleResult["verdict"]) =>
    rules.filter((rule) => rule.verdict === verdict).length;
  const unjudged = judgedTraffic.reduce((sum, { traffic }) => sum + traffic.unjudged, 0);
  const exchanges = judgedTraffic.flatMap(({ traffic }) => traffic.exchanges);
  const exitCodes = judgedTraffic.map(({ traffic }) => traffic.exitCode);
  const offsets = listOffsets(judgedTraffic);
  const provocations = judgedTraffic.flatMap(({ traffic }, run) => listProvocations(traffic, offsets[run]));
  return {
    target,
    requests: exchanges.length + unjudged,
    operations: new Set(exchanges.map((exchange) => `${exchange.surface} ${formatOperation(exchange)}`)).size,
    seed,
    runs: judgedTraffic.length,
    exitCode: exitCodes.find((code) => code !== undefined && code !== 0) ?? exitCodes.at(-1) ?? null,
    provoked: provocations.length,
    provocations,
    unrecovered: judgedTraffic.flatMap(({ traffic }, run) => findUnrecovered(traffic, offsets[run])),
    rules,
    findings,
    broken: countVerdict("broken"),
    advice: countVerdict("advice"),
    held: countVerdict("held"),
    noOccasion: countVerdict("no-occasion"),
    accepted: findings.filter(({ acceptance }) => acceptance !== undefined).length,
    unjudged,
    unanswered: exchanges.filter(isUnanswered).length,
  };
}

/**
 * Excuses the short pause of a run with a single retry, which may be jitter, if the pauses of all runs
 * together show that the program pauses.
 */
function excuseShortPauses(judgedTraffic: readonly JudgedTraffic[]): readonly JudgedTraffic[] {
  const listPauses = (rule: string) =>
    judgedTraffic.flatMap(({ verdicts }) => verdicts.pausesMs.get(rule) ?? []);
  return judgedTraffic.map(({ traffic, verdicts }) => {
    const isExcused = ({ rule }: { readonly rule: string }) =>
      verdicts.pausesMs.get(rule)?.length === 1 && hasLongPause(listPauses(rule));
    const rules = verdicts.rules.map(
      (result): RuleResult => (isExcused(result) ? { ...result, verdict: "held" } : result),
    );
    const findings = verdicts.findings.filter((finding) => !isExcused(finding));
    return { traffic, verdicts: { ...verdicts, rules, findings } };
  });
}

const isUnanswered = ({ answer, provoked }: Exchange) =>
  answer?.status === undefined && provoked === undefined;

/** Returns how many requests preceded each run. */
function listOffsets(judgedTraffic: readonly JudgedTraffic[]): readonly number[] {
  let before = 0;
  return judgedTraffic.map(({ traffic }) => {
    const offset = before;
    before += traffic.exchanges.length;
    return offset;
  });
}

/** Merges findings from several runs about the same rule and operation. Keeps the first run's example. */
function mergeFindings(judgedTraffic: readonly JudgedTraffic[]): readonly FindingRecord[] {
  const mergedFindings = new Map<string, FindingRecord>();
  const offsets = listOffsets(judgedTraffic);
  for (const [run, { traffic, verdicts }] of judgedTraffic.entries()) {
    for (const finding of verdicts.findings) {
      const { rule, operation, surface, count } = finding;
      const key = [rule, operation, surface].join(" ");
      const existing = mergedFindings.get(key);
      const record = existing
        ? { ...existing, count: existing.count + count }
        : createFindingRecord(finding, traffic, offsets[run] ?? 0);
      mergedFindings.set(key, record);
    }
  }
  return [...mergedFindings.values()];
}

function createFindingRecord(finding: JudgeFinding, { exchanges }: Traffic, offset: number): FindingRecord {
  const { rule, verdict, operation, surface, count, example, message, advice } = finding;
  const startedAt = exchanges[0]?.sentAt ?? 0;
  return {
    ...{ rule, verdict, operation, surface, count },
    requests: example.map(({ number }) => number + offset),
    example: example.map((exchange, index) =>
      createExampleRequest(exchange, example[index - 1], { startedAt, offset }),
    ),
    message,
    advice,
    curl: formatCurlLine(example.at(-1) ?? example[0]),
  };
}

const createExampleRequest = (
  exchange: Exchange,
  previous: Exchange | undefined,
  { startedAt, offset }: { readonly startedAt: number; readonly offset: number },
): ExampleRequest => ({
  number: exchange.number + offset,
  atSeconds: Math.round(exchange.sentAt - startedAt) / 1000,
  afterMs: previous === undefined ? null : Math.round(getGapMs(previous, exchange)),
  method: exchange.method,
  path: exchange.path,
  status: exchange.answer?.status ?? null,
  ...(exchange.provoked && { provoked: exchange.provoked.fault }),
});

function addAcceptance(finding: FindingRecord, findAcceptance: DocumentFacts["acceptanceOf"]): FindingRecord {
  const acceptance = findAcceptance(finding);
  return acceptance === undefined ? finding : { ...finding, acceptance };
}

const ranks = { broken: 0, advice: 1 } as const;

/** Sorts findings by rule, with broken rules first and accepted findings last. */
function sortFindings(findings: readonly FindingRecord[]): readonly FindingRecord[] {
  const ids = judgeRules.map(({ id }) => id);
  const getRank = ({ rule, verdict, surface, acceptance }: FindingRecord) =>
    (acceptance === undefined ? ranks[verdict] : 2) * 1e6 +
    ids.indexOf(rule) * 1e3 +
    surfaces.indexOf(surface);
  return findings.toSorted((a, b) => getRank(a) - getRank(b));
}

const severities = ["no-occasion", "held", "advice", "broken"] as const;

/** Returns each rule's worst verdict across all runs, or advice if all its findings are accepted. */
function mergeRules(
  judgedTraffic: readonly JudgedTraffic[],
  findings: readonly FindingRecord[],
): readonly RuleResult[] {
  const [first] = judgedTraffic;
  return (first?.verdicts.rules ?? []).map((rule, index) => {
    const allVerdicts = judgedTraffic.map(({ verdicts }) => verdicts.rules[index]?.verdict ?? "no-occasion");
    const worstVerdict = severities.findLast((severity) => allVerdicts.includes(severity)) ?? "no-occasion";
    const ruleFindings = findings.filter((finding) => finding.rule === rule.rule);
    const isAccepted =
      ruleFindings.length > 0 && ruleFindings.every(({ acceptance }) => acceptance !== undefined);
    return { ...rule, verdict: isAccepted ? "advice" : worstVerdict };
  });
}
