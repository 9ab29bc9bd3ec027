import { isFailure } from "../../../base/failure";
import { readText } from "../../../base/json/json";
import { noUndoRecorder, UndoStack } from "../../../cleanup/stack";
import { InconclusiveStep, StepFailure } from "../../../scenario/expectations/step-failure";
import type { TestTarget } from "../../../scenario/expectations/target";
import { performStep } from "../../../scenario/run/perform";
import { createRunState } from "../../../scenario/run/run-state";
import { awaitPostponed } from "../../../scenario/run/steps/webhooks/await-postponed";
import { forgedDeliveries } from "../schedule/deliver-steps";
import type { FuzzStep } from "../schedule/fuzz-step";
import type { FuzzAttempt } from "./observed-receiver-proxy";

export interface FoundBug {
  /** Index of the failed step. */
  readonly at: number;
  /** One sentence, without IDs. */
  readonly bug: string;
  readonly details: readonly string[];
  /** Set if the state address didn't respond. */
  readonly isSilent?: boolean;
}

/** The bug found by a schedule, and the deliveries that the schedule itself made. */
export interface PlayedSteps {
  readonly found: FoundBug | undefined;
  readonly delivered: readonly FuzzAttempt[];
}

/** Plays steps until one fails. Skips cleanup, because the world is discarded afterward. */
export async function playSteps(
  target: TestTarget,
  tag: string,
  steps: readonly FuzzStep[],
): Promise<PlayedSteps> {
  const plan = { name: "", file: "", variables: [], values: {}, steps: [] };
  const undo = new UndoStack(noUndoRecorder);
  const runState = createRunState({ plan, target, undo, run: tag, tag, secrets: { add: () => {} }, env: {} });
  const delivered: FuzzAttempt[] = [];
  for (const [index, step] of steps.entries()) {
    const deliveredCount = runState.delivered.length;
    const found = await performStep({ ...step, title: "", line: 0, column: 0, check: {} }, runState).then(
      () => undefined,
      toFoundBug,
    );
    for (const { event } of runState.delivered.slice(deliveredCount))
      delivered.push({ event, fault: classifyFault(step) });
    if (found !== undefined) return { found: { at: index, ...found }, delivered };
  }
  const found = await awaitPostponed(runState).then(() => undefined, toFoundBug);
  return { found: found && { at: steps.length - 1, ...found }, delivered };
}

const classifyFault = ({ input }: FuzzStep) =>
  forgedDeliveries.includes(readText(input, "delivery")) ? "forged" : "copied";

/** Rethrows other failures, because a step that the platform refuses says nothing about the receiver. */
function toFoundBug(error: unknown): Omit<FoundBug, "at"> | undefined {
  if (error instanceof InconclusiveStep) return undefined;
  if (error instanceof StepFailure) return { bug: error.message, details: error.lines };
  if (isFailure(error, "network"))
    return { bug: "The receiver's state can't be read.", details: [error.message], isSilent: true };
  if (isFailure(error, "check-failed")) return { bug: error.message, details: [] };
  throw error;
}
