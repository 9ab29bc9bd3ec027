/** Why a step did not do what the scenario says, apart from what the platform refused. */
export class StepFailure extends Error {
  override readonly name = "StepFailure";

  constructor(
    message: string,
    /** One a line: fields that differ, events that came instead. */
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Why this run can't say whether a step holds. */
export class Untested extends Error {
  override readonly name: string = "Untested";
}

/** Why a step was not done at all, so that what follows can't be judged by it. */
export class LeftOut extends Untested {
  override readonly name = "LeftOut";
}
