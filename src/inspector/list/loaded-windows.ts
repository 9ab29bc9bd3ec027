import type { Window } from "../../base/inspector/session";

/** What was read of a list. */
export interface LoadedWindows<Row> {
  /** What it is a list of: filters and search. */
  readonly key: string;
  readonly total: number | undefined;
  readonly windows: ReadonlyMap<number, LoadedWindow<Row>>;
  readonly error: unknown;
}

interface LoadedWindow<Row> {
  readonly rows: readonly Row[];
  /** Of the request that it answers. */
  readonly turn: number;
}

export const noWindows = <Row>(key: string): LoadedWindows<Row> => ({
  key,
  total: undefined,
  windows: new Map(),
  error: undefined,
});

/**
 * With an answer more, unless a later one is there already. Windows from before the turn at which the list changed go
 * when they are out of view: `needed` names those that stay.
 */
export function withWindow<Row>(
  before: LoadedWindows<Row>,
  index: number,
  { total, items }: Window<Row>,
  turn: number,
  needed: readonly number[],
): LoadedWindows<Row> {
  const known = before.windows.get(index);
  if (known !== undefined && known.turn > turn) return before;
  const kept = [...before.windows].filter(([other, { turn: own }]) => own >= turn || needed.includes(other));
  const windows = new Map(kept).set(index, { rows: items, turn });
  return { key: before.key, total, windows, error: undefined };
}
