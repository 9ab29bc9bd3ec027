import type { JsonValue } from "../../base/json/json";

/**
 * Thrown if a step's result differs from what the scenario expects, but not if the platform refuses a
 * request.
 */
export class StepFailure extends Error {
  override readonly name = "StepFailure";

  constructor(
    message: string,
    /** One entry per line, such as a field that differs or an unexpected event. */
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Thrown if the run can't determine whether a step passed. */
export class InconclusiveStep extends Error {
  override readonly name: string = "InconclusiveStep";

  constructor(
    message: string,
    /** The result from which to capture values, if the step was carried out. */
    readonly result?: JsonValue,
  ) {
    super(message);
  }
}

/** Thrown if a step is skipped. Later steps that depend on it become inconclusive too. */
export class SkippedStep extends InconclusiveStep {
  override readonly name = "SkippedStep";
}
