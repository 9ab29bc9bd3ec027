import type { Hint } from "../advice/advice";
import { Failure } from "../failure";
import { findNearest } from "./nearest";
import { joinWords } from "./sentence";

/** Returns `; did you mean X?`, or an empty string if no known word is close. */
export function suggestNearest(word: string, knownWords: Iterable<string>): string {
  return formatGuess(findNearest(word, knownWords));
}

export const formatGuess = (guess: string | undefined) =>
  guess === undefined ? "" : `; did you mean ${guess}?`;

/**
 * Suggests the closest known word or, failing that, the known words that contain `word`. Otherwise returns
 * the fallback hint.
 */
export function suggestWord(
  word: string,
  knownWords: Iterable<string>,
  fallbackHint?: Hint,
): Hint | undefined {
  const guess = findNearest(word, knownWords);
  if (guess !== undefined) return `Did you mean ${guess}?`;
  const longerWords = findContaining(word, knownWords);
  if (longerWords.length === 0 || longerWords.length > 12) return fallbackHint;
  return `Did you mean ${joinWords(longerWords, "or")}?`;
}

/** Returns the word if it is known. Otherwise throws a usage failure with the message and a suggestion. */
export function requireWord<Known extends string>(
  word: string,
  knownWords: readonly Known[],
  message: string,
  fallbackHint?: Hint,
): Known {
  const match = knownWords.find((known) => known === word);
  if (match !== undefined) return match;
  throw new Failure("usage", message, { hint: suggestWord(word, knownWords, fallbackHint) });
}

/** Finds known words that contain `word`, such as `life-to-paid` for `paid`. */
function findContaining(word: string, knownWords: Iterable<string>): readonly string[] {
  const part = word.toLowerCase();
  return part.length < 3 ? [] : [...knownWords].filter((name) => name.toLowerCase().includes(part)).sort();
}

/**
 * Creates a usage failure for an unknown word: `Unknown event "case.closd".` The hint suggests the closest
 * known word, or lists them all.
 */
export function createUnknownWordFailure(noun: string, word: string, knownWords: readonly string[]): Failure {
  return new Failure("usage", `Unknown ${noun} "${word}".`, {
    hint: suggestWord(
      word,
      knownWords,
      knownWords.length === 0 ? undefined : `Known: ${knownWords.join(", ")}.`,
    ),
  });
}
