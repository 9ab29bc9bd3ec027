import type { Hint } from "../../base/advice/advice";
import type { FailureKind } from "../../base/failure";
import type { Undone } from "../../undo/stack";

export interface StepResult {
  readonly title: string;
  readonly kind: string;
  readonly line: number;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Since the scenario began, by the clock of its stage. */
  readonly atMs: number;
  readonly tookMs: number;
  /** Of a skipped step: why it could not be tested. Absent if its `when` did not hold. */
  readonly failure?: StepError;
}

/** Nothing is known about it, which is no success. */
export const isUntested = ({ outcome, failure }: StepResult) =>
  outcome === "skipped" && failure !== undefined;

export interface StepError {
  readonly message: string;
  /** One a line: fields that differ, events that came instead, what the platform said of fields. */
  readonly lines: readonly string[];
  /** Where a request failed, not what the scenario says of it. */
  readonly code?: FailureKind;
  /** This machine refused the request: the profile is read-only, or the live guard got no yes. */
  readonly sent?: false;
  /** The next step, which stands in the lines too. */
  readonly hint?: Hint;
}

/** A request or an event, for whoever wants to see what happened. */
export interface Moment {
  readonly atMs: number;
  readonly text: string;
}

export interface ScenarioResult {
  readonly name: string;
  readonly file: string;
  /** Skipped: some step could not be tested, and no other failed. */
  readonly outcome: "passed" | "failed" | "interrupted" | "skipped";
  readonly steps: readonly StepResult[];
  readonly timeline: readonly Moment[];
  /** What was cleaned up at the end, the latest first. */
  readonly cleanup: readonly Undone[];
  readonly tookMs: number;
}

export const failedStep = ({ steps }: ScenarioResult) => steps.find(({ outcome }) => outcome === "failed");

export const reasonUntested = ({ steps }: ScenarioResult) => steps.find(isUntested)?.failure?.message;

/** What is still there, and why. */
export const leftovers = ({ cleanup }: ScenarioResult): readonly string[] =>
  cleanup.flatMap(({ what, failure, stays = failure }) => (stays === undefined ? [] : [`${what}: ${stays}`]));

/** What could not be cleaned up. */
export const failedCleanups = ({ cleanup }: ScenarioResult) =>
  cleanup.filter(({ failure }) => failure !== undefined);
