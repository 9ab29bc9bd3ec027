import type { Host } from "../host";

/** Long synchronous work, split into steps so other work can run in between. */
export type Steps<Result = void> = Generator<void, Result>;

// biome-ignore lint/correctness/useYield: a single step has nothing to yield
export function* runInOneStep<Result>(work: () => Result): Steps<Result> {
  return work();
}

/** Runs all steps without a pause. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const turnIntervalMs = 50;

/**
 * Runs all steps, periodically yielding to other work. If `turn` rejects, throws its error into the generator
 * so it can clean up.
 */
export async function runStepsInTurns<Result>(
  steps: Steps<Result>,
  { now, turn }: Pick<Host, "now" | "turn">,
): Promise<Result> {
  let lastTurnAt = now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (now() - lastTurnAt < turnIntervalMs) continue;
    await turn().catch((error: unknown) => {
      steps.throw(error);
    });
    lastTurnAt = now();
  }
}

export async function drainSteps<Result>(steps: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
