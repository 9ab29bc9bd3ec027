import { pluralize } from "../../base/text/numbers/format-count";
import { formatDuration } from "../../base/text/time/duration";
import type { LiveText, ToneText } from "../../render/report";
import { countOutcomes, getFailedStep, listLeftovers, type ScenarioResult, type StepResult } from "./result";

const stepLabels = { passed: "ok", failed: "FAILED", skipped: "skipped" } as const;
const outcomeLabels = {
  passed: "passed",
  failed: "failed",
  interrupted: "interrupted",
  skipped: "not tested in full",
} as const;
const labelWidth = 7;

const selectTone = (outcome: (StepResult | ScenarioResult)["outcome"]): ToneText["tone"] =>
  outcome === "passed" ? "good" : outcome === "skipped" ? "faint" : "bad";

export const formatStart = (name: string, file: string): LiveText => [
  { tone: "title", text: name },
  { tone: "faint", text: `  (${file})` },
];

/** Formats a finished step. If it failed or couldn't be tested, includes its line and all reasons. */
export function formatStep({ title, line, outcome, failure }: StepResult): LiveText {
  const label: ToneText = { tone: selectTone(outcome), text: `  ${stepLabels[outcome].padEnd(labelWidth)}` };
  if (failure === undefined) return [label, ` ${title}`];
  const lines = [failure.message, ...failure.lines].flatMap((text) => text.split("\n"));
  return [label, [` ${title}  (line ${line})`, ...lines.map((text) => `            ${text}`)].join("\n")];
}

/** Formats the end of a scenario: what led up to a failure, and what remains on the platform. */
export function formatEnd(result: ScenarioResult, target: "sandbox" | "network"): LiveText {
  const timelineLines = getFailedStep(result) === undefined ? [] : formatTimeline(result);
  const leftoverLines = listLeftovers(result).map((text) => `\n  STAYS   ${text}`);
  return [
    { tone: selectTone(result.outcome), text: `  ${outcomeLabels[result.outcome]}` },
    ` (${formatDuration(result.tookMs)}${target === "sandbox" ? " of sandbox time" : ""})`,
    { tone: "faint", text: timelineLines.map((text) => `\n${text}`).join("") },
    { tone: "bad", text: leftoverLines.join("") },
  ];
}

function formatTimeline({ timeline }: ScenarioResult): readonly string[] {
  const width = Math.max(0, ...timeline.map(({ atMs }) => formatDuration(atMs).length));
  return timeline.map(({ atMs, text }) => `    +${formatDuration(atMs).padEnd(width)}  ${text}`);
}

export function formatTotal(results: readonly ScenarioResult[], seed: string): LiveText {
  const { passed, failed, interrupted, untested, notCleanedUp, notRun } = countOutcomes(results);
  const problemCounts = {
    failed,
    interrupted,
    "not tested in full": untested,
    "not cleaned up": notCleanedUp,
    "not run": notRun,
  };
  const problems = Object.entries(problemCounts).filter(([, count]) => count > 0);
  const parts = [`${passed} passed`, ...problems.map(([label, count]) => `${count} ${label}`)];
  const count = pluralize(results.length, "scenario", "scenarios");
  const isGood = failed + interrupted + notCleanedUp + notRun === 0;
  const tone = isGood ? "good" : "bad";
  return [`${count}: `, { tone, text: parts.join(", ") }, { tone: "faint", text: ` (seed ${seed})` }];
}
