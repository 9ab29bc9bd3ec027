import { readDuration } from "../../base/text/duration";
import type { TestTarget } from "../expectations/target";
import type { Plan, PlannedStep } from "../files/plan";
import { textField } from "../files/step-input";

const defaultTimeoutMs = 600_000;

/** How long a step takes by a real clock, as far as its file names a duration. */
interface StepTime {
  /** Also when all goes well. */
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

/** By a real clock the usual limit grows with what the steps name. */
export function timeLimitMs({ timeoutMs, steps }: Plan, kind: TestTarget["kind"]): number {
  if (timeoutMs !== undefined || kind === "sandbox") return timeoutMs ?? defaultTimeoutMs;
  return steps.reduce((sum, step) => sum + stepTime(step).maxMs, defaultTimeoutMs);
}

/** The step that uses up the time of the scenario by a real clock, so that the next one can only fail. */
export function overlongStep({ timeoutMs, steps }: Plan): PlannedStep | undefined {
  if (timeoutMs === undefined) return undefined;
  let passedMs = 0;
  return steps.slice(0, -1).find((step) => {
    passedMs += stepTime(step).minMs;
    return passedMs > timeoutMs;
  });
}
