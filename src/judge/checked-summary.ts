import { judgeRules } from "../judge-rules";
import type { RuleResult } from "../judge-rules/verdicts";
import type { CheckedFinding, CheckedItem, CheckedSummary } from "../scenario/report/findings/checked";
import type { FindingRecord, JudgeDocument } from "./document";
import { findJudgeFailure } from "./judge-failure";
import { formatExample, formatProvocation } from "./report-text";

/** Converts the document to one check per rule for the report files. */
export function buildCheckedSummary(document: JudgeDocument): CheckedSummary {
  const { target, seed, rules, broken, advice, held, noOccasion, unrecovered } = document;
  return {
    title: "Judgment of a client",
    target,
    seed,
    summary: [
      `${broken} broken, ${advice} with advice, ${held} held, ${noOccasion} without an occasion.`,
      ...unrecovered.map(
        (provocation) => `The program didn't recover from ${formatProvocation(provocation)}.`,
      ),
    ],
    checks: [...rules.map((rule) => createCheck(rule, document)), ...createRunCheck(document)],
    document,
  };
}

/** Creates a failed check if the run failed for a reason other than a broken rule. */
function createRunCheck(document: JudgeDocument): readonly CheckedItem[] {
  const { broken, exitCode } = document;
  const message =
    exitCode !== null && exitCode !== 0
      ? `The program ended with exit code ${exitCode}.`
      : broken > 0
        ? undefined
        : findJudgeFailure(document)?.message;
  if (message === undefined) return [];
  return [
    {
      id: "run",
      title: "Send requests that can be judged, and end with exit code 0",
      outcome: "failed",
      findings: [{ subject: "the program", message, lines: [], level: "failure" }],
    },
  ];
}

const outcomeByVerdict = {
  broken: "failed",
  advice: "passed",
  held: "passed",
  "no-occasion": "skipped",
} as const;

function createCheck({ rule, title, verdict }: RuleResult, { findings }: JudgeDocument): CheckedItem {
  const { reads = "" } = judgeRules.find(({ id }) => id === rule) ?? {};
  return {
    id: rule,
    title,
    outcome: outcomeByVerdict[verdict],
    ...(verdict === "no-occasion" && { reason: `not met in this run: ${reads}` }),
    findings: findings.filter((finding) => finding.rule === rule).map(createCheckedFinding),
  };
}

const createCheckedFinding = (finding: FindingRecord): CheckedFinding => ({
  subject: `${finding.operation} (${finding.surface})`,
  message: finding.message,
  lines: [
    ...(finding.count === 1 ? [] : [`${finding.count} times; the first:`]),
    ...formatExample(finding.example).map((line) => line.trim()),
    `Fix: ${finding.advice}`,
  ],
  level: finding.verdict === "broken" ? "failure" : "advice",
  curl: finding.curl,
  acceptance: finding.acceptance,
});
