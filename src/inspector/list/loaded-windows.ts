import type { ListWindow } from "../contract/session";

export interface LoadedWindows<Row> {
  /** Identifies the list's filters and search. */
  readonly key: string;
  readonly total: number | undefined;
  readonly windows: ReadonlyMap<number, LoadedWindow<Row>>;
  readonly error: unknown;
}

interface LoadedWindow<Row> {
  readonly rows: readonly Row[];
  /** The turn in which these rows were requested. */
  readonly turn: number;
}

export const createEmptyWindows = <Row>(key: string): LoadedWindows<Row> => ({
  key,
  total: undefined,
  windows: new Map(),
  error: undefined,
});

/**
 * Adds a window, unless a later version of it is already loaded. Drops windows that are out of view (not in
 * `neededIndexes`) and were loaded before `turn`, the last change to the list.
 */
export function addWindow<Row>(
  loadedWindows: LoadedWindows<Row>,
  index: number,
  { total, items }: ListWindow<Row>,
  turn: number,
  neededIndexes: readonly number[],
): LoadedWindows<Row> {
  const existingWindow = loadedWindows.windows.get(index);
  if (existingWindow !== undefined && existingWindow.turn > turn) return loadedWindows;
  const remainingEntries = [...loadedWindows.windows].filter(
    ([otherIndex, { turn: windowTurn }]) => windowTurn >= turn || neededIndexes.includes(otherIndex),
  );
  const windows = new Map(remainingEntries).set(index, { rows: items, turn });
  return { key: loadedWindows.key, total, windows, error: undefined };
}
