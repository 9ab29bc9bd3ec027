import { readDuration } from "../../base/text/time/duration";
import type { TestTarget } from "../expectations/target";
import type { Plan, PlannedStep } from "../files/plan";
import { textField } from "../files/step-input";

const defaultTimeoutMs = 600_000;

/** How long a step takes on a real clock, according to the durations that it names. */
interface StepTime {
  readonly minMs: number;
  readonly maxMs: number;
}

function stepTime({ kind, input, when, eventually }: PlannedStep): StepTime {
  const isPause = kind === "wait" && typeof input === "string";
  const namedMs = readDuration((isPause ? input : textField(input, "within")) ?? "") ?? 0;
  const isSpentWhole = isPause || kind === "expect-none";
  return {
    minMs: isSpentWhole && when === undefined ? namedMs : 0,
    maxMs: namedMs + (eventually?.withinMs ?? 0),
  };
}

/**
 * Returns the time limit of a scenario. If the file doesn't set one, this is the default plus, on a real
 * clock, the durations that its steps name.
 */
export function timeLimitMs({ timeoutMs, steps }: Plan, kind: TestTarget["kind"]): number {
  if (timeoutMs !== undefined || kind === "sandbox") return timeoutMs ?? defaultTimeoutMs;
  return steps.reduce((sum, step) => sum + stepTime(step).maxMs, defaultTimeoutMs);
}

/** Finds the step at which the pauses so far exceed the limit on a real clock. Ignores the last step. */
export function overlongStep({ steps }: Pick<Plan, "steps">, timeoutMs: number): PlannedStep | undefined {
  let passedMs = 0;
  return steps.slice(0, -1).find((step) => {
    passedMs += stepTime(step).minMs;
    return passedMs > timeoutMs;
  });
}
