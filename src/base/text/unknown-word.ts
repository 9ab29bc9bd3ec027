import { Failure } from "../failure";
import { nearest } from "./nearest";

/** `; did you mean X?`, or nothing if no known word is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const guess = nearest(word, known);
  return guess === undefined ? "" : `; did you mean ${guess}?`;
}

/** `Did you mean X?`, or another hint if no known word is close. */
export function suggest(word: string, known: Iterable<string>, otherwise?: string): string | undefined {
  const guess = nearest(word, known);
  return guess === undefined ? otherwise : `Did you mean ${guess}?`;
}

/**
 * A usage failure for an unknown word: `Unknown event "case.closd".`, with the closest known word, or all of them, as
 * its hint.
 */
export function unknownWord(what: string, word: string, known: readonly string[]): Failure {
  return new Failure("usage", `Unknown ${what} "${word}".`, {
    hint: suggest(word, known, `Known: ${known.join(", ")}.`),
  });
}
