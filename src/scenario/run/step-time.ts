import { readDuration } from "../../base/text/time/duration";
import type { TestTarget } from "../expectations/target";
import type { PlannedStep, ScenarioPlan } from "../files/plan";
import { readDurationField } from "../files/step-input";

const defaultTimeoutMs = 600_000;

/** Estimates a step's duration on a real clock from the durations in it. */
function estimateStepTime({ kind, input, when, eventually }: PlannedStep) {
  const isPause = kind === "wait" && typeof input === "string";
  const namedMs = (isPause ? readDuration(input) : readDurationField(input, "within")) ?? 0;
  const isFullWait = isPause || kind === "expect-none";
  return {
    minMs: isFullWait && when === undefined ? namedMs : 0,
    maxMs: namedMs + (eventually?.withinMs ?? 0),
  };
}

/**
 * Returns the scenario's time limit. Unless the file sets one, this is the default plus, on a real clock, the
 * durations in its steps.
 */
export function getTimeLimitMs({ timeoutMs, steps }: ScenarioPlan, kind: TestTarget["kind"]): number {
  if (timeoutMs !== undefined || kind === "sandbox") return timeoutMs ?? defaultTimeoutMs;
  return steps.reduce((sum, step) => sum + estimateStepTime(step).maxMs, defaultTimeoutMs);
}

/**
 * Finds the step at which the total of the pauses exceeds the limit on a real clock. Ignores the last step.
 */
export function findOverlongStep(
  { steps }: Pick<ScenarioPlan, "steps">,
  timeoutMs: number,
): PlannedStep | undefined {
  let passedMs = 0;
  return steps.slice(0, -1).find((step) => {
    passedMs += estimateStepTime(step).minMs;
    return passedMs > timeoutMs;
  });
}
