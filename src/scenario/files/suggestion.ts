import { findNearest } from "../../base/text/nearest";
import { formatGuess } from "../../base/text/unknown-word";

const minSharedLetters = 4;

/** Formats `; did you mean X?` for a misspelling, or for a word that starts like a known one. */
export function formatSuggestion(word: string, validNames: Iterable<string>): string {
  return formatGuess(findNearest(word, validNames) ?? findSamePrefix(word, [...validNames]));
}

const findSamePrefix = (word: string, validNames: readonly string[]) =>
  validNames
    .map((name) => ({ name, shared: countSharedLetters(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ shared }) => shared >= minSharedLetters)
    .sort((a, b) => b.shared - a.shared)[0]?.name;

function countSharedLetters(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}
