import { advice, type Hint } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure } from "../../../base/failure";
import { oneStep, runSteps } from "../../../base/steps";
import { refill } from "../../store/refill";
import type { World } from "../../store/world";
import { withAttachedDatabase } from "../attached-database";
import { fillFromAttached, readCopy } from "../copy-file";
import { worldExists } from "../world-file";
import { copyFile, keepsCopies, type UndoableWorld } from "./copies";
import { keepCopy } from "./keep-copy";
import {
  type Direction,
  opposite,
  readLine,
  type UndoableOperation,
  type UndoStep,
  withoutNext,
  withStep,
} from "./line";
import { replaceAfter } from "./replace";

/** The step that was undone or redone, and how many remain. */
export interface MoveReport {
  readonly world: string;
  readonly operation: UndoableOperation;
  /** Host time when the operation was run. */
  readonly ranAt: string;
  readonly undoSteps: number;
  readonly redoSteps: number;
}

/** Undoes or redoes the last operation that replaced the world's content. */
export function moveWorld(world: World, direction: Direction): MoveReport {
  if (!keepsCopies(world)) throw inMemory(direction);
  const { files, store, name } = world;
  const step = readLine(store)[direction].at(-1);
  const file = step === undefined ? "" : copyFile(world, step.copy);
  if (step === undefined || !worldExists(files, file)) throw noStep(world, direction);
  const { operation, at } = step;
  const copyName = `The copy of the world from before the ${operation}`;
  readCopy(world, { file, copyName, hint: "The world is unchanged." }, (readable) =>
    withAttachedDatabase(store, readable, () => runSteps(moveTo(world, direction, step))),
  );
  const { undo, redo } = readLine(store);
  return {
    ...{ world: name, operation, ranAt: new Date(at).toISOString() },
    ...{ undoSteps: undo.length, redoSteps: redo.length },
  };
}

/** Restores the content of an attached copy. */
function moveTo(world: World & UndoableWorld, direction: Direction, step: UndoStep) {
  const { store } = world;
  const keep = () => {
    const line = readLine(store);
    if (line[direction].at(-1)?.copy !== step.copy) throw overtakenFailure(direction);
    return withStep(withoutNext(line, direction), opposite(direction), keepCopy(world, direction, step));
  };
  return replaceAfter(world, keep, () => oneStep(() => refill(store, () => fillFromAttached(store))));
}

function inMemory(direction: Direction): Failure {
  return new Failure("rejected", `An ephemeral world keeps nothing to ${direction}`, {
    hint: advice`Save it yourself with ${sandboxLines.saveSnapshot}, or serve a world without --ephemeral.`,
  });
}

const hints: Readonly<Record<Direction, Hint>> = {
  undo: advice`Only a reset, seed, import or snapshot load can be undone; ${sandboxLines.status} shows the world.`,
  redo: "A redo needs an undo before it, with no other replacement of the world in between.",
};

const keepsNone = advice`undo.size is 0, so no copies are kept; ${sandboxLines.keepCopies} keeps them from the next reset, seed, import or snapshot load on.`;

function noStep({ undoCopies: { maxBytes } }: UndoableWorld, direction: Direction): Failure {
  const hint = maxBytes === 0 ? keepsNone : hints[direction];
  return new Failure("not-found", `There is nothing to ${direction}`, { hint });
}

function overtakenFailure(direction: Direction): Failure {
  return new Failure("conflict", "Another process has just replaced the world; nothing was changed", {
    hint: advice`Check it with ${sandboxLines.status}, then run ${sandboxLines[direction]} again.`,
  });
}
