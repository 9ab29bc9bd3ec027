/**
 * Thrown if the result of a step differs from what the scenario expects, but not if the platform refuses a
 * request.
 */
export class StepFailure extends Error {
  override readonly name = "StepFailure";

  constructor(
    message: string,
    /** One entry per line: fields that differ, unexpected events. */
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Thrown if the run can't determine whether a step passes. */
export class InconclusiveStep extends Error {
  override readonly name: string = "InconclusiveStep";
}

/** Thrown if a step is skipped. Later steps that depend on it can't be judged either. */
export class SkippedStep extends InconclusiveStep {
  override readonly name = "SkippedStep";
}
