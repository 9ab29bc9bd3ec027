/**
 * Returns the Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent
 * characters. Infinite above the limit. Computes only cells within `limit` of the diagonal, so the cost grows
 * linearly with the length.
 */
function measureDistance(from: string, to: string, limit: number): number {
  const width = 2 * limit + 1;
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: width }, (_, band) => (band < limit ? Infinity : band - limit));
  for (let row = 1; row <= from.length; row++) {
    const currentRow: number[] = [];
    for (let band = 0; band < width; band++) {
      const column = row + band - limit;
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edits = Math.min(
        (previousRow[band + 1] ?? Infinity) + 1,
        (currentRow[band - 1] ?? Infinity) + 1,
        (previousRow[band] ?? Infinity) + (isSame ? 0 : 1),
        isSwap && row > 1 ? (rowBeforePrevious[band] ?? Infinity) + 1 : Infinity,
      );
      currentRow.push(column < 0 || column > to.length ? Infinity : edits);
    }
    if (Math.min(...currentRow) > limit) return Infinity;
    rowBeforePrevious = previousRow;
    previousRow = currentRow;
  }
  return previousRow[to.length - from.length + limit] ?? Infinity;
}

/** Allows one edit in a short word, one per three letters in a longer one, and at most four. */
const computeMaxEdits = (length: number) => Math.min(4, Math.max(1, Math.floor(length / 3)));

/** Returns the candidate closest to a misspelled word, ignoring case, or undefined if none is close. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const lowerWord = word.toLowerCase();
  let bestCandidate: string | undefined;
  let bestDistance = computeMaxEdits(lowerWord.length) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - lowerWord.length) >= bestDistance) continue;
    const edits = measureDistance(lowerWord, candidate.toLowerCase(), bestDistance - 1);
    if (edits >= bestDistance || edits >= lowerWord.length) continue;
    bestCandidate = candidate;
    bestDistance = edits;
  }
  return bestCandidate;
}
