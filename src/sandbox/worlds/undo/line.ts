import type { Store } from "../../store/store";

/** An operation that replaces a world's content and can be undone. */
export type UndoableOperation = "reset" | "seed" | "import" | "snapshot load";

/** An operation, with a copy of the world before it, or after it for a step to redo. */
export interface UndoStep {
  readonly operation: UndoableOperation;
  /** Host time of the operation, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** Number of the copy. Later copies have higher numbers. */
  readonly copy: number;
  readonly bytes: number;
}

export type Direction = "undo" | "redo";

/** Steps to undo and to redo. The last step of each list comes next. */
export type UndoLine = Readonly<Record<Direction, readonly UndoStep[]>>;

const emptyLine: UndoLine = { undo: [], redo: [] };

/**
 * Key of the undo line in the world's own database, so that the world and the line change in the same commit.
 * Exports omit it.
 */
export const lineKey = "undo_line";

export function readLine(store: Store): UndoLine {
  try {
    const row = store.get<{ value: string }>("select value from meta where key = ?", lineKey);
    return row === undefined ? emptyLine : JSON.parse(row.value);
  } catch {
    // Ignores a line that is damaged or from another version, because the world can still be replaced.
    return emptyLine;
  }
}

export function writeLine(store: Store, line: UndoLine): void {
  store.run("insert or replace into meta (key, value) values (?, ?)", lineKey, JSON.stringify(line));
}

export const opposite = (direction: Direction): Direction => (direction === "undo" ? "redo" : "undo");

/**
 * Adds a step. If no copy was kept for it (`step` is undefined), drops all earlier steps, which can no longer
 * be reached.
 */
export function withStep(line: UndoLine, direction: Direction, step: UndoStep | undefined): UndoLine {
  return { ...line, [direction]: step === undefined ? [] : [...line[direction], step] };
}

export const withoutNext = (line: UndoLine, direction: Direction): UndoLine => ({
  ...line,
  [direction]: line[direction].slice(0, -1),
});

const maxSteps = 5;

/** Drops the oldest steps until at most `maxSteps` remain and fit into `maxBytes`. */
export function trim(line: UndoLine, maxBytes: number): UndoLine {
  const { undo, redo } = line;
  const steps = [...undo, ...redo];
  const bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  if (steps.length <= maxSteps && bytes <= maxBytes) return line;
  const oldest = (ends: readonly UndoStep[]) => ends[0]?.copy ?? Number.POSITIVE_INFINITY;
  const trimmed = oldest(undo) < oldest(redo) ? "undo" : "redo";
  return trim({ ...line, [trimmed]: line[trimmed].slice(1) }, maxBytes);
}
