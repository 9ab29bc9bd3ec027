import type { ScenarioResult } from "../../scenario/report/result";
import type { RunSummary } from "../../scenario/report/summary";
import type { Verdict } from "./verdict";

const outcomes = { held: "passed", broken: "failed", unknown: "skipped" } as const;

/** Formats each verdict as a scenario of one step, for CI reports. */
export const checkSummary = (url: string, verdicts: readonly Verdict[]): RunSummary => ({
  title: "Check of a receiver",
  seed: "none",
  target: url,
  results: verdicts.map((verdict) => resultOf(url, verdict)),
});

function resultOf(url: string, { rule, title, verdict, sent, answer, advice }: Verdict): ScenarioResult {
  const failure = {
    message: advice,
    lines: [
      `sent: ${sent === null ? "nothing" : JSON.stringify(sent)}`,
      `answered: ${answer === null ? "nothing" : `${answer.status ?? ""} ${answer.body}`.trim()}`,
    ],
  };
  const step = { title, kind: "check", line: 1, outcome: outcomes[verdict], atMs: 0, tookMs: 0 };
  return {
    name: `${rule}: ${title}`,
    file: url,
    outcome: outcomes[verdict],
    steps: [verdict === "held" ? step : { ...step, failure }],
    timeline: [],
    cleanup: [],
    tookMs: 0,
  };
}
