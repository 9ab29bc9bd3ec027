import { oneStep, runSteps, type Steps } from "../../../base/steps";
import { inBulkInSteps } from "../../store/refill";
import { keepsCopies, type ReplaceableWorld, sweepCopies } from "./copies";
import { keepCopy } from "./keep-copy";
import { readLine, trim, type UndoableOperation, type UndoLine, withStep, writeLine } from "./line";

/**
 * Replaces the content of a world by running `work`, all or nothing. `sandbox undo` restores the previous
 * content.
 */
export function replaceContent(
  world: ReplaceableWorld,
  operation: UndoableOperation,
  work: () => void,
): void {
  runSteps(replaceContentInSteps(world, operation, () => oneStep(work)));
}

export function replaceContentInSteps(
  world: ReplaceableWorld,
  operation: UndoableOperation,
  work: () => Steps,
): Steps {
  const step = { operation, at: world.hostNow() };
  const keep = () => {
    if (!keepsCopies(world)) return undefined;
    const { undo } = readLine(world.store);
    return withStep({ undo, redo: [] }, "undo", keepCopy(world, operation, step));
  };
  return replaceAfter(world, keep, work);
}

/**
 * Runs `keep` and then `work` in one transaction. `keep` returns the steps that can be undone and redone
 * afterward.
 */
export function* replaceAfter(
  world: ReplaceableWorld,
  keep: () => UndoLine | undefined,
  work: () => Steps,
): Steps {
  const { store, undoCopies } = world;
  try {
    yield* inBulkInSteps(store, () =>
      store.transactionInSteps(function* () {
        const line = keep();
        yield* work();
        if (line !== undefined && undoCopies !== undefined) writeLine(store, trim(line, undoCopies.maxBytes));
      }),
    );
  } finally {
    sweepCopies(world);
  }
}
