import { oneStep, runSteps, type Steps } from "../../../base/steps";
import { inBulkInSteps } from "../../store/refill";
import { keepsCopies, type ReplaceableWorld, readLine, sweepCopies } from "./copies";
import { keepCopy } from "./keep-copy";
import { type UndoableOperation, type UndoStep, withStep } from "./line";

/**
 * Replaces a world's content with the result of `work`, all or nothing; `sandbox undo` restores the previous
 * content.
 */
export function replaceContent(
  world: ReplaceableWorld,
  operation: UndoableOperation,
  work: () => void,
): void {
  runSteps(replaceContentInSteps(world, operation, () => oneStep(work)));
}

export function* replaceContentInSteps(
  world: ReplaceableWorld,
  operation: UndoableOperation,
  work: () => Steps,
): Steps {
  const step = { operation, at: world.hostNow() };
  yield* replaceAfter(world, () => keepOperation(world, step), work);
}

/** Runs `keep` and `work` in one transaction. */
export function* replaceAfter(world: ReplaceableWorld, keep: () => void, work: () => Steps): Steps {
  const { store } = world;
  try {
    yield* inBulkInSteps(store, () =>
      store.transactionInSteps(function* () {
        keep();
        yield* work();
      }),
    );
  } finally {
    sweepCopies(world);
  }
}

function keepOperation(world: ReplaceableWorld, step: Pick<UndoStep, "operation" | "at">): void {
  if (!keepsCopies(world)) return;
  const { undo } = readLine(world);
  keepCopy(world, step.operation, step, (copied) => withStep({ undo, redo: [] }, "undo", copied));
}
