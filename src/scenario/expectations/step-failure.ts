/** A step's result differs from what the scenario expects. Refusals by the platform are not step failures. */
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

/** This run can't determine whether a step passes. */
export class InconclusiveStep extends Error {
  override readonly name: string = "Untested";
}

/** A step was skipped, so later steps that depend on it can't be judged. */
export class SkippedStep extends InconclusiveStep {
  override readonly name = "LeftOut";
}
