import { nearest } from "../../base/text/nearest";
import { asQuestion } from "../../base/text/unknown-word";

const minSharedLetters = 4;

/** Returns `; did you mean X?` for a misspelling, or for a word with the same beginning as a known one. */
export function suggestion(word: string, validNames: Iterable<string>): string {
  return asQuestion(nearest(word, validNames) ?? withSameStart(word, [...validNames]));
}

const withSameStart = (word: string, validNames: readonly string[]) =>
  validNames
    .map((name) => ({ name, shared: sharedLetters(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ shared }) => shared >= minSharedLetters)
    .sort((a, b) => b.shared - a.shared)[0]?.name;

function sharedLetters(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}
