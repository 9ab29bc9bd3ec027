import { oneStep, runSteps, type Steps } from "../../../base/steps";
import { inBulkInSteps } from "../../store/refill";
import { keepsCopies, type Replaceable, readLine, sweepCopies } from "./copies";
import { keepCopy } from "./keep-copy";
import { type Operation, type Step, withStep } from "./line";

/**
 * Replaces a world's content with the result of `work`, all or nothing; `sandbox undo` restores the previous
 * content.
 */
export function replaceContent(world: Replaceable, operation: Operation, work: () => void): void {
  runSteps(replaceContentInSteps(world, operation, () => oneStep(work)));
}

export function* replaceContentInSteps(world: Replaceable, operation: Operation, work: () => Steps): Steps {
  const step = { operation, at: world.hostNow() };
  yield* replaceAfter(world, () => keepOperation(world, step), work);
}

/** Runs `keep` and `work` in one transaction. */
export function* replaceAfter(world: Replaceable, keep: () => void, work: () => Steps): Steps {
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

function keepOperation(world: Replaceable, step: Pick<Step, "operation" | "at">): void {
  if (!keepsCopies(world)) return;
  const { undo } = readLine(world);
  keepCopy(world, step.operation, step, (copied) => withStep({ undo, redo: [] }, "undo", copied));
}
