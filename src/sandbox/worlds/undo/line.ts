import type { Store } from "../../store/store";

/** An operation that replaces a world's content and can be undone. */
export type UndoableOperation = "reset" | "seed" | "import" | "snapshot load";

/** An operation and the copy of the world from before it; a step to redo has the copy from after it. */
export interface UndoStep {
  readonly operation: UndoableOperation;
  /** When it was run, by the host's clock, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** Number of the copy; later copies have higher numbers. */
  readonly copy: number;
  readonly bytes: number;
}

export type Direction = "undo" | "redo";

/** The last item of each direction is the next step. */
export type UndoLine = Readonly<Record<Direction, readonly UndoStep[]>>;

const emptyLine: UndoLine = { undo: [], redo: [] };

/** The world holds its own line, so that its commit moves the line forward. Exports leave it out. */
export const lineKey = "undo_line";

export function readLine(store: Store): UndoLine {
  try {
    const row = store.get<{ value: string }>("select value from meta where key = ?", lineKey);
    return row === undefined ? emptyLine : JSON.parse(row.value);
  } catch {
    // A damaged world, and one of another version, can still be replaced.
    return emptyLine;
  }
}

export function writeLine(store: Store, line: UndoLine): void {
  store.run("insert or replace into meta (key, value) values (?, ?)", lineKey, JSON.stringify(line));
}

export const opposite = (direction: Direction): Direction => (direction === "undo" ? "redo" : "undo");

/** Adds a step. Without a copy of it, no earlier step can be reached either. */
export function withStep(line: UndoLine, direction: Direction, step: UndoStep | undefined): UndoLine {
  return { ...line, [direction]: step === undefined ? [] : [...line[direction], step] };
}

export const withoutNext = (line: UndoLine, direction: Direction): UndoLine => ({
  ...line,
  [direction]: line[direction].slice(0, -1),
});

const maxSteps = 5;

/** Drops the oldest copies first. */
export function trim(line: UndoLine, maxBytes: number): UndoLine {
  const { undo, redo } = line;
  const steps = [...undo, ...redo];
  const bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  if (steps.length <= maxSteps && bytes <= maxBytes) return line;
  const oldest = (ends: readonly UndoStep[]) => ends[0]?.copy ?? Number.POSITIVE_INFINITY;
  const trimmed = oldest(undo) < oldest(redo) ? "undo" : "redo";
  return trim({ ...line, [trimmed]: line[trimmed].slice(1) }, maxBytes);
}
