import { Failure } from "../../../base/failure";
import { StepFailure, Untested } from "../../../scenario/expectations/step-failure";
import type { TestTarget } from "../../../scenario/expectations/target";
import { perform } from "../../../scenario/run/perform";
import { startRunning } from "../../../scenario/run/running";
import { noNotes } from "../../../undo/notes";
import { openUndoStack } from "../../../undo/stack";
import type { FuzzStep } from "../schedule/fuzz-step";

/** What a schedule found. */
export interface Found {
  /** Index of the step. */
  readonly at: number;
  /** In one sentence, without ids. */
  readonly bug: string;
  readonly details: readonly string[];
  /** Its state address gave no answer. */
  readonly isSilent?: boolean;
}

/** Plays the steps up to the first that fails. The world is thrown away afterward, so nothing is cleaned up. */
export async function playSteps(
  target: TestTarget,
  tag: string,
  steps: readonly FuzzStep[],
): Promise<Found | undefined> {
  const plan = { name: "", file: "", variables: [], values: {}, steps: [] };
  const undo = openUndoStack(noNotes);
  const running = startRunning({ plan, target, undo, run: tag, tag, secrets: { add: () => {} }, env: {} });
  for (const [at, step] of steps.entries()) {
    const found = await perform({ ...step, title: "", line: 0, column: 0, check: {} }, running).then(
      () => undefined,
      foundIn,
    );
    if (found !== undefined) return { at, ...found };
  }
  return undefined;
}

function foundIn(error: unknown): Omit<Found, "at"> | undefined {
  if (error instanceof Untested) return undefined;
  if (error instanceof StepFailure) return { bug: error.message, details: error.lines };
  if (error instanceof Failure && error.kind === "network")
    return { bug: "The receiver's state can't be read.", details: [error.message], isSilent: true };
  if (error instanceof Failure && error.kind !== "interrupted") return { bug: error.message, details: [] };
  throw error;
}
