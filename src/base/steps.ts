/** Long synchronous work, cut into steps: others may have their turn between two of them. */
export type Steps<Result = void> = Generator<void, Result>;

/** Work that is not cut. */
// biome-ignore lint/correctness/useYield: the end of its only step is the end of all
export function* oneStep<Result>(work: () => Result): Steps<Result> {
  return work();
}

/** Takes all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

interface Turns {
  now(): number;
  /** Lets others have their turn; rejects to end the work. */
  turn(): Promise<void>;
}

const turnEveryMs = 50;

/** Takes all steps, with a turn for others every now and then. Work that is ended early cleans up. */
export async function runStepsInTurns<Result>(steps: Steps<Result>, { now, turn }: Turns): Promise<Result> {
  let since = now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (now() - since < turnEveryMs) continue;
    await turn().catch((error: unknown) => {
      steps.throw(error);
    });
    since = now();
  }
}
