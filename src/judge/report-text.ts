import { pluralize } from "../base/text/numbers/format-count";
import { formatDuration } from "../judge-rules/sequences";
import type { LiveText, ToneText } from "../render/report";
import type { ExampleRequest, FindingRecord, JudgeDocument } from "./document";
import type { Provocation } from "./provocations";
import { getFaultTitle } from "./provoked-faults";

/**
 * Returns the sections that follow the findings: faults that the program didn't recover from, rules without a
 * finding, and counts.
 */
export const formatSummary = (document: JudgeDocument): LiveText => [
  ...formatUnrecovered(document),
  `\n${formatRules(document)}\n\n${formatCounts(document)}`,
];

export function formatHeadline(document: JudgeDocument): LiveText {
  const { target, requests, operations, seed, runs, provoked } = document;
  const facts = [
    `${pluralize(requests, "request")} to ${pluralize(operations, "operation")} of ${target}`,
    ...(provoked === 0 ? [] : [`${provoked} provoked`]),
    ...(runs === 1 ? [] : [pluralize(runs, "run")]),
    ...(seed === "" ? [] : [`seed ${seed}`]),
  ];
  return [{ tone: "title", text: `Judged ${facts.join(", ")}` }];
}

/**
 * Formats a finding: what's wrong, the first example with times, how to fix it, and how to repeat the
 * request.
 */
export function formatFinding(finding: FindingRecord): readonly (string | ToneText)[] {
  const { rule, operation, surface, message, advice, curl, acceptance } = finding;
  const lines = [
    message,
    ...formatExample(finding.example),
    `Fix: ${advice}`,
    ...(acceptance === undefined
      ? [`Repeat: ${curl}`, `More: recoup explain ${rule}`]
      : [`Accepted until ${acceptance.until}: ${acceptance.reason}`]),
  ];
  return [
    formatLabel(finding),
    { tone: "title", text: `  ${rule}` },
    `  ${operation} (${surface}), ${pluralize(finding.count, "time")}`,
    ...lines.map((line) => `\n  ${line}`),
  ];
}

function formatLabel({ verdict, acceptance }: FindingRecord): ToneText {
  if (acceptance !== undefined) return { tone: "faint", text: "accepted" };
  return verdict === "broken" ? { tone: "bad", text: "BROKEN" } : { tone: "title", text: "advice" };
}

/** Formats each request with the time since the first request of the run and since the response before it. */
export const formatExample = (example: readonly ExampleRequest[]): readonly string[] =>
  example.map(({ number, atSeconds, afterMs, method, path, status, provoked }) => {
    const gapText = afterMs === null ? "" : `, ${formatDuration(afterMs)} after the answer`;
    const provokedText = provoked === undefined ? "" : `, provoked: ${getFaultTitle(provoked)}`;
    return `  #${number} at ${atSeconds.toFixed(3)} s${gapText}: ${method} ${path} got ${status ?? "no answer"}${provokedText}`;
  });

function formatUnrecovered({ unrecovered, exitCode }: JudgeDocument): readonly (string | ToneText)[] {
  if (unrecovered.length === 0) return [];
  return [
    "\n",
    { tone: "bad", text: `The program ended with exit code ${exitCode}, and didn't recover from:` },
    ...unrecovered.map((provocation) => `\n  ${formatProvocation(provocation)}`),
    "\n",
  ];
}

export const formatProvocation = ({ request, operation, surface, fault }: Provocation) =>
  `#${request} ${operation} (${surface}), ${getFaultTitle(fault)}`;

function formatRules({ rules }: JudgeDocument): string {
  const listRules = (verdict: string) =>
    rules
      .filter((rule) => rule.verdict === verdict)
      .map(({ rule }) => rule)
      .join(", ");
  const lines = [
    ["Held", listRules("held")],
    ["No occasion in this run", listRules("no-occasion")],
  ].filter(([, names]) => names !== "");
  return lines.map(([label, names]) => `${label}: ${names}`).join("\n");
}

function formatCounts({ broken, advice, held, noOccasion, accepted, unjudged }: JudgeDocument): string {
  const counts = [
    `${pluralize(broken, "rule")} broken`,
    `${advice} with advice`,
    `${held} held`,
    `${noOccasion} without an occasion`,
    ...(accepted === 0 ? [] : [`${pluralize(accepted, "finding")} accepted`]),
  ];
  const unjudgedText =
    unjudged === 0 ? "" : `\n${pluralize(unjudged, "request")} after the limit of one run were not judged.`;
  return `${counts.join(", ")}${unjudgedText}`;
}
