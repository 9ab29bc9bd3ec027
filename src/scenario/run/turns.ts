/** Several speak at once, and are heard one behind the other. */
interface Turns<Piece> {
  tell(place: number, piece: Piece): void;
  end(place: number): void;
}

/** Who is next speaks as it happens; the later ones are kept until everybody before them has ended. */
export function openTurns<Piece>(say: (piece: Piece) => void): Turns<Piece> {
  const kept = new Map<number, Piece[]>();
  const ended = new Set<number>();
  let turn = 0;
  return {
    tell(place, piece) {
      if (place === turn) say(piece);
      else kept.set(place, [...(kept.get(place) ?? []), piece]);
    },
    end(place) {
      ended.add(place);
      for (; ended.has(turn); turn += 1) for (const piece of kept.get(turn + 1) ?? []) say(piece);
    },
  };
}
