interface Position {
  readonly active: number;
  readonly total: number;
  /** Number of visible rows. */
  readonly page: number;
}

/** Returns the row that a key moves to, or undefined for any other key. */
export function findTargetRow(key: string, { active, total, page }: Position): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  };
  const target = moves[key];
  return target === undefined ? undefined : Math.max(0, Math.min(total - 1, target));
}
