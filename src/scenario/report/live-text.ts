import { tellDuration } from "../../base/duration";
import { failedStep, remainders, type ScenarioResult, type StepResult } from "../result";
import { countOutcomes } from "./summary";

const marks = { passed: "ok", failed: "FAILED", skipped: "skipped" } as const;
const markWidth = 7;

export const tellStart = (name: string, file: string) => `${name}  (${file})`;

/** A step as it ends; a failed one with its line and all that differs. */
export function tellStep({ title, line, outcome, failure }: StepResult): string {
  const head = `  ${marks[outcome].padEnd(markWidth)} ${title}`;
  if (failure === undefined) return head;
  const lines = [failure.message, ...failure.lines].flatMap((text) => text.split("\n"));
  return [`${head}  (line ${line})`, ...lines.map((text) => `            ${text}`)].join("\n");
}

/** The end of a scenario; what happened before a failure, and what is still there. */
export function tellEnd(result: ScenarioResult): string {
  const story = failedStep(result) === undefined ? [] : timelineOf(result);
  const left = remainders(result).map((text) => `  STAYS   ${text}`);
  return [`  ${result.outcome}, ${tellDuration(result.tookMs)} there`, ...story, ...left].join("\n");
}

function timelineOf({ timeline }: ScenarioResult): readonly string[] {
  const width = Math.max(0, ...timeline.map(({ atMs }) => tellDuration(atMs).length));
  return timeline.map(({ atMs, text }) => `    +${tellDuration(atMs).padEnd(width)}  ${text}`);
}

export function tellTotal(results: readonly ScenarioResult[], seed: string): string {
  const { passed, failed, interrupted, notCleanedUp } = countOutcomes(results);
  const parts = [
    `${passed} passed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(interrupted === 0 ? [] : [`${interrupted} interrupted`]),
    ...(notCleanedUp === 0 ? [] : [`${notCleanedUp} not cleaned up`]),
  ];
  const count = results.length === 1 ? "1 scenario" : `${results.length} scenarios`;
  return `${count}: ${parts.join(", ")} (seed ${seed})`;
}
