/**
 * The result of a step differs from what the scenario expects. Not for requests that the platform refuses.
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

/** The run can't determine whether a step passes. */
export class InconclusiveStep extends Error {
  override readonly name: string = "Untested";
}

/** A step is skipped, so that later steps that depend on it can't be judged either. */
export class SkippedStep extends InconclusiveStep {
  override readonly name = "LeftOut";
}
