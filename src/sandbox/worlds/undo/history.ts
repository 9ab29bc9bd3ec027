import { attempt } from "../../../base/attempt";
import { readMeta, writeMeta } from "../../store/meta";
import type { Store } from "../../store/store";

/** An operation that replaces the content of a world and can be undone. */
export type UndoableOperation = "reset" | "seed" | "import" | "snapshot load";

/**
 * An operation and a copy of the world: from before the operation to undo it, or from after it to redo it.
 */
export interface UndoStep {
  readonly operation: UndoableOperation;
  /** Host time of the operation, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** Number of the copy. Later copies have higher numbers. */
  readonly copy: number;
  readonly bytes: number;
}

export type Direction = "undo" | "redo";

/** The steps to undo and to redo. The last step in each list runs next. */
export type UndoHistory = Readonly<Record<Direction, readonly UndoStep[]>>;

/**
 * Key of the history in the world's own database, so that the world and its history change in the same
 * commit. Exports omit it.
 */
export const historyKey = "undo_line";

/** Ignores a history that is damaged or from another version, because the world can still be replaced. */
export const readHistory = (store: Store): UndoHistory =>
  attempt(() => JSON.parse(readMeta(store, historyKey) ?? "null")) ?? { undo: [], redo: [] };

export function writeHistory(store: Store, history: UndoHistory): void {
  writeMeta(store, historyKey, JSON.stringify(history));
}

/**
 * Adds a step. If there is no copy for it (`step` is undefined), drops all earlier steps, which can no longer
 * be reached.
 */
export function addStep(history: UndoHistory, direction: Direction, step: UndoStep | undefined): UndoHistory {
  return { ...history, [direction]: step === undefined ? [] : [...history[direction], step] };
}

const maxSteps = 5;

/** Drops the oldest steps until no more than `maxSteps` remain and their copies fit into `maxBytes`. */
export function trimHistory(history: UndoHistory, maxBytes: number): UndoHistory {
  const { undo, redo } = history;
  const steps = [...undo, ...redo];
  const bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  if (steps.length <= maxSteps && bytes <= maxBytes) return history;
  const getOldestCopy = (list: readonly UndoStep[]) => list[0]?.copy ?? Number.POSITIVE_INFINITY;
  const trimmedDirection = getOldestCopy(undo) < getOldestCopy(redo) ? "undo" : "redo";
  return trimHistory({ ...history, [trimmedDirection]: history[trimmedDirection].slice(1) }, maxBytes);
}
