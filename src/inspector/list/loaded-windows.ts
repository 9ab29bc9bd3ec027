import type { Window } from "../contract/session";

export interface LoadedWindows<Row> {
  /** Identifies the list by its filters and search. */
  readonly key: string;
  readonly total: number | undefined;
  readonly windows: ReadonlyMap<number, LoadedWindow<Row>>;
  readonly error: unknown;
}

interface LoadedWindow<Row> {
  readonly rows: readonly Row[];
  /** Turn of the request that returned these rows. */
  readonly turn: number;
}

export const noWindows = <Row>(key: string): LoadedWindows<Row> => ({
  key,
  total: undefined,
  windows: new Map(),
  error: undefined,
});

/**
 * Adds a window, unless a later one is already loaded. Drops windows loaded before `turn`, the last change of
 * the list, except those in view (`needed`).
 */
export function withWindow<Row>(
  before: LoadedWindows<Row>,
  index: number,
  { total, items }: Window<Row>,
  turn: number,
  needed: readonly number[],
): LoadedWindows<Row> {
  const existing = before.windows.get(index);
  if (existing !== undefined && existing.turn > turn) return before;
  const remaining = [...before.windows].filter(
    ([otherIndex, { turn: ownTurn }]) => ownTurn >= turn || needed.includes(otherIndex),
  );
  const windows = new Map(remaining).set(index, { rows: items, turn });
  return { key: before.key, total, windows, error: undefined };
}
