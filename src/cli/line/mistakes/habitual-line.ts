import type { CommandList } from "../command";
import { type CommandMatch, freeWords, nextWords } from "../locate";
import { withoutWords } from "./corrected-line";
import { findMeaning, readingHabits } from "./meanings/word-meanings";

/** Returns the corrected line for a habit such as `cases ls`. It runs right away because it only reads. */
export function habitualLine(
  line: readonly string[],
  { words, stray }: CommandMatch,
  { entries }: CommandList,
): readonly string[] | undefined {
  if (words.length === 0 || stray === undefined || freeWords(line)[0] !== words[0]) return undefined;
  const validWords = nextWords(entries, words);
  const verb = findMeaning(readingHabits, stray)?.find((word) => validWords.includes(word));
  if (verb === undefined) return undefined;
  return [...words, verb, ...withoutWords(line, [...words, stray])];
}
