import { advice, type Hint } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { runInOneStep, runSteps } from "../../../base/async/steps";
import { Failure } from "../../../base/failure";
import { refill } from "../../store/refill";
import type { World } from "../../store/world";
import { withAttachedDatabase } from "../attached-database";
import { fillFromAttached, readWorldCopy } from "../copy-file";
import { worldExists } from "../world-file";
import { getCopyPath, hasUndoCopies, type UndoableWorld } from "./copies";
import { addStep, type Direction, readHistory, type UndoableOperation, type UndoStep } from "./history";
import { replaceWithUndo } from "./replace";
import { saveUndoCopy } from "./save-undo-copy";

/** The step that was undone or redone, and how many steps are left. */
export interface MoveReport {
  readonly world: string;
  readonly operation: UndoableOperation;
  /** Host time at which the operation first ran. */
  readonly ranAt: string;
  readonly undoSteps: number;
  readonly redoSteps: number;
}

/** Undoes or redoes the last operation that replaced the world's content. */
export function moveWorld(world: World, direction: Direction): MoveReport {
  if (!hasUndoCopies(world)) throw createEphemeralFailure(direction);
  const { files, store, name } = world;
  const step = readHistory(store)[direction].at(-1);
  const file = step === undefined ? "" : getCopyPath(world, step.copy);
  if (step === undefined || !worldExists(files, file)) throw createNoStepFailure(world, direction);
  const { operation, at } = step;
  const copyName = `The copy of the world from before the ${operation}`;
  const hint = "The world is unchanged.";
  const versionHint = `${hint} The version of recoup that kept the copy can ${direction} this.`;
  readWorldCopy(world, { file, copyName, hint, versionHint }, (readableFile) =>
    withAttachedDatabase(store, readableFile, () => runSteps(restoreStep(world, direction, step))),
  );
  const { undo, redo } = readHistory(store);
  return {
    ...{ world: name, operation, ranAt: new Date(at).toISOString() },
    ...{ undoSteps: undo.length, redoSteps: redo.length },
  };
}

function restoreStep(world: World & UndoableWorld, direction: Direction, step: UndoStep) {
  const { store } = world;
  const saveSteps = () => {
    const history = readHistory(store);
    if (history[direction].at(-1)?.copy !== step.copy) throw createConflictFailure(direction);
    const remainingHistory = { ...history, [direction]: history[direction].slice(0, -1) };
    const opposite = direction === "undo" ? "redo" : "undo";
    return addStep(remainingHistory, opposite, saveUndoCopy(world, direction, step));
  };
  return replaceWithUndo(world, saveSteps, () =>
    runInOneStep(() => refill(store, () => fillFromAttached(store))),
  );
}

function createEphemeralFailure(direction: Direction): Failure {
  return new Failure("rejected", `An ephemeral world keeps nothing to ${direction}`, {
    hint: advice`Save it yourself with ${sandboxLines.saveSnapshot}, or serve a world without --ephemeral.`,
  });
}

const noStepHints: Readonly<Record<Direction, Hint>> = {
  undo: advice`Only a reset, seed, import or snapshot load can be undone; ${sandboxLines.status} shows the world.`,
  redo: "A redo needs an undo before it, with no other replacement of the world in between.",
};

const noCopiesHint = advice`undo.size is 0, so no copies are kept; ${sandboxLines.keepCopies} keeps them from the next reset, seed, import or snapshot load on.`;

function createNoStepFailure({ undoCopies: { maxBytes } }: UndoableWorld, direction: Direction): Failure {
  const hint = maxBytes === 0 ? noCopiesHint : noStepHints[direction];
  return new Failure("not-found", `There is nothing to ${direction}`, { hint });
}

function createConflictFailure(direction: Direction): Failure {
  return new Failure("conflict", "Another process has just replaced the world; nothing was changed", {
    hint: advice`Check it with ${sandboxLines.status}, then run ${sandboxLines[direction]} again.`,
  });
}
