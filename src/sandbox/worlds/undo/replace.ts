import { runInOneStep, runSteps, type Steps } from "../../../base/async/steps";
import { runBulkInSteps } from "../../store/refill";
import { deleteUnusedCopies, hasUndoCopies, type ReplaceableWorld } from "./copies";
import {
  addStep,
  readHistory,
  trimHistory,
  type UndoableOperation,
  type UndoHistory,
  writeHistory,
} from "./history";
import { saveUndoCopy } from "./save-undo-copy";

/**
 * Replaces the content of a world by running `work`, all or nothing. `sandbox undo` restores the previous
 * content.
 */
export function replaceContent(
  world: ReplaceableWorld,
  operation: UndoableOperation,
  work: () => void,
): void {
  runSteps(replaceContentInSteps(world, operation, () => runInOneStep(work)));
}

export function replaceContentInSteps(
  world: ReplaceableWorld,
  operation: UndoableOperation,
  work: () => Steps,
): Steps {
  const step = { operation, at: world.hostNow() };
  const saveSteps = () => {
    if (!hasUndoCopies(world)) return undefined;
    const { undo } = readHistory(world.store);
    return addStep({ undo, redo: [] }, "undo", saveUndoCopy(world, operation, step));
  };
  return replaceWithUndo(world, saveSteps, work);
}

/**
 * Runs `saveSteps` and then `work` in one transaction. `saveSteps` returns the steps that can be undone and
 * redone afterward.
 */
export function* replaceWithUndo(
  world: ReplaceableWorld,
  saveSteps: () => UndoHistory | undefined,
  work: () => Steps,
): Steps {
  const { store, undoCopies } = world;
  try {
    yield* runBulkInSteps(store, () =>
      store.transactionInSteps(function* () {
        const history = saveSteps();
        yield* work();
        if (history !== undefined && undoCopies !== undefined)
          writeHistory(store, trimHistory(history, undoCopies.maxBytes));
      }),
    );
  } finally {
    deleteUnusedCopies(world);
  }
}
