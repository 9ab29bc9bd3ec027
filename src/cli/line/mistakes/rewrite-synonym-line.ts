import type { CommandList } from "../command";
import { type CommandMatch, listNextWords, selectFreeWords } from "../locate";
import { removeWords } from "./corrected-line";
import { findSynonym, readVerbs, verbSynonyms } from "./synonyms";

/** Returns the corrected line for a habit such as `cases ls`. It runs right away, because it only reads. */
export function rewriteSynonymLine(
  line: readonly string[],
  { words, stray }: CommandMatch,
  { entries }: CommandList,
): readonly string[] | undefined {
  if (words.length === 0 || stray === undefined || selectFreeWords(line)[0] !== words[0]) return undefined;
  if (!readVerbs.includes(stray.toLowerCase())) return undefined;
  const validWords = listNextWords(entries, words);
  const verb = findSynonym(verbSynonyms, stray)?.find((word) => validWords.includes(word));
  if (verb === undefined) return undefined;
  return [...words, verb, ...removeWords(line, [...words, stray])];
}
