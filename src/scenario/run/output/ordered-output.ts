interface OrderedOutput<Piece> {
  write(at: number, piece: Piece): void;
  end(at: number): void;
}

/** Writes the output of parallel runs in order: buffers a later run until the earlier ones have ended. */
export function openOrderedOutput<Piece>(say: (piece: Piece) => void): OrderedOutput<Piece> {
  const kept = new Map<number, Piece[]>();
  const ended = new Set<number>();
  let turn = 0;
  return {
    write(at, piece) {
      if (at === turn) say(piece);
      else kept.set(at, [...(kept.get(at) ?? []), piece]);
    },
    end(at) {
      ended.add(at);
      for (; ended.has(turn); turn += 1) for (const piece of kept.get(turn + 1) ?? []) say(piece);
    },
  };
}
