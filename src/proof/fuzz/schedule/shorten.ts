import type { Move } from "./move";

export interface Shortening {
  /**
   * Whether the receiver fails these moves. Called with one list, then with shorter ones as long as it does.
   */
  fails(moves: readonly Move[]): Promise<boolean>;
  /** Number of steps that the moves produce. */
  countSteps(moves: readonly Move[]): number;
}

/** Drops needless moves in the middle, because the library shortens a list from its start. */
export async function withoutNeedless(
  moves: readonly Move[],
  shortening: Shortening,
): Promise<readonly Move[]> {
  const { fails, countSteps } = shortening;
  for (const at of moves.keys())
    for (const fewer of simplerAt(moves, at))
      if (fewer.length > 0 && countSteps(fewer) < countSteps(moves) && (await fails(fewer)))
        return withoutNeedless(fewer, shortening);
  return moves;
}

/** Returns ways to drop or simplify one of the moves, simplest first. */
function simplerAt(moves: readonly Move[], at: number): readonly (readonly Move[])[] {
  const [before, after] = [moves.slice(0, at), moves.slice(at + 1)];
  const move = moves[at];
  const without = [...before, ...after];
  if (move?.kind === "fail") return [without, [...before, { ...move, times: 1 }, ...withoutRecovery(after)]];
  if (move?.kind !== "case" || !move.next.to.startsWith("pay")) return [without];
  const start: Move = { ...move, next: { to: "chat" } };
  return [without, [...before, start, ...after], [...before, start, start, ...after]];
}

function withoutRecovery(moves: readonly Move[]): readonly Move[] {
  const at = moves.findIndex(({ kind }) => kind === "recover");
  return moves.filter((_, index) => index !== at);
}
