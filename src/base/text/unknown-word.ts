import type { Hint } from "../advice/advice";
import { Failure } from "../failure";
import { nearest } from "./nearest";

/** Returns `; did you mean X?`, or an empty string if no known word is close. */
export function didYouMean(word: string, knownWords: Iterable<string>): string {
  return asQuestion(nearest(word, knownWords));
}

/** Returns `; did you mean X?`, or an empty string without a guess. */
export const asQuestion = (guess: string | undefined) =>
  guess === undefined ? "" : `; did you mean ${guess}?`;

/** Returns `Did you mean X?` for a close word or words that contain it; falls back to another hint. */
export function suggest(word: string, knownWords: Iterable<string>, otherwise?: Hint): Hint | undefined {
  const guess = nearest(word, knownWords);
  if (guess !== undefined) return `Did you mean ${guess}?`;
  const longer = withPart(word, knownWords);
  if (longer.length === 0 || longer.length > 12) return otherwise;
  return `Did you mean ${longer.join(", ").replace(/, ([^,]*)$/, " or $1")}?`;
}

/** Finds `life-to-paid` for `paid`. */
function withPart(word: string, knownWords: Iterable<string>): readonly string[] {
  const part = word.toLowerCase();
  return part.length < 3 ? [] : [...knownWords].filter((name) => name.toLowerCase().includes(part)).sort();
}

/**
 * Returns a usage failure for an unknown word: `Unknown event "case.closd".` Its hint suggests the closest
 * known word, or lists all of them.
 */
export function unknownWord(noun: string, word: string, knownWords: readonly string[]): Failure {
  return new Failure("usage", `Unknown ${noun} "${word}".`, {
    hint: suggest(word, knownWords, knownWords.length === 0 ? undefined : `Known: ${knownWords.join(", ")}.`),
  });
}
