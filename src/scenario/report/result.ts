import type { Hint } from "../../base/advice/advice";
import type { FailureKind } from "../../base/failure";
import type { UndoResult } from "../../cleanup/stack";

export interface StepResult {
  readonly title: string;
  readonly kind: string;
  readonly line: number;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Milliseconds since the start of the scenario, on the target's clock. */
  readonly atMs: number;
  readonly tookMs: number;
  /** Why the step failed or couldn't be tested. Undefined if `when` skipped it. */
  readonly failure?: StepError;
}

/** Whether the step was skipped for lack of information. It then doesn't count as a success. */
export const isUntested = ({ outcome, failure }: StepResult) =>
  outcome === "skipped" && failure !== undefined;

export interface StepError {
  readonly message: string;
  /** Fields that differ, unexpected events, or field errors from the platform, one per line. */
  readonly lines: readonly string[];
  /** Set if a request failed, but not if an expectation did. */
  readonly code?: FailureKind;
  /**
   * False if this machine refused the request: the profile is read-only, or the live guard wasn't confirmed.
   */
  readonly sent?: false;
  /** Suggests what to do next. Included in `lines`. */
  readonly hint?: Hint;
}

/** A request or event on a timeline. */
export interface RunTimelineEntry {
  readonly atMs: number;
  readonly text: string;
}

export interface ScenarioResult {
  readonly name: string;
  readonly file: string;
  /**
   * `skipped` means that a step couldn't be tested or none ran, and that no step failed. A scenario that
   * didn't start is `skipped` too.
   */
  readonly outcome: "passed" | "failed" | "interrupted" | "skipped";
  readonly steps: readonly StepResult[];
  readonly timeline: readonly RunTimelineEntry[];
  /** Results of the final cleanup, latest first. */
  readonly cleanup: readonly UndoResult[];
  readonly tookMs: number;
  /** Why the scenario, which is `skipped`, didn't start. */
  readonly notRun?: string;
}

export const getFailedStep = ({ steps }: ScenarioResult) => steps.find(({ outcome }) => outcome === "failed");

export const getUntestedReason = ({ steps, notRun }: ScenarioResult): string =>
  notRun ?? steps.find(isUntested)?.failure?.message ?? "The condition of no step was met.";

/** Lists what remains on the platform and why. */
export const listLeftovers = ({ cleanup }: ScenarioResult): readonly string[] =>
  cleanup.flatMap(({ what, failure, stays = failure }) => (stays === undefined ? [] : [`${what}: ${stays}`]));

export const listFailedCleanups = ({ cleanup }: ScenarioResult) =>
  cleanup.filter(({ failure }) => failure !== undefined);

export interface RunSummary {
  /** Title of the report. Default: `Scenarios`. */
  readonly title?: string;
  readonly seed: string;
  readonly target: string;
  readonly results: readonly ScenarioResult[];
}

export function countOutcomes(results: readonly ScenarioResult[]) {
  const count = (outcome: ScenarioResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const notRun = results.filter((result) => result.notRun !== undefined).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    interrupted: count("interrupted"),
    untested: count("skipped") - notRun,
    notCleanedUp: results.filter((result) => listFailedCleanups(result).length > 0).length,
    notRun,
  };
}
