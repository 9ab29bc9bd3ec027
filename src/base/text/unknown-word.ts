import { Failure } from "../failure";
import { nearest } from "./nearest";

/** `; did you mean X?`, or nothing where no known word is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const guess = nearest(word, known);
  return guess === undefined ? "" : `; did you mean ${guess}?`;
}

/**
 * A usage failure for a word that is none of the known ones: `There is no event "case.closd".`, with the nearest word
 * or the whole list as its hint.
 */
export function unknownWord(what: string, word: string, known: readonly string[]): Failure {
  const guess = nearest(word, known);
  return new Failure("usage", `There is no ${what} "${word}".`, {
    hint: guess === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${guess}?`,
  });
}
