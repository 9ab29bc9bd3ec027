import { type Advice, advice, buildTypedLine } from "../../../base/advice/advice";
import { confirmingFlags } from "./nearest-flag";

/** Removes the first occurrence of each of these words. */
export function removeWords(line: readonly string[], words: readonly string[]): readonly string[] {
  const remainingWords = [...line];
  for (const word of words) {
    const index = remainingWords.indexOf(word);
    if (index >= 0) remainingWords.splice(index, 1);
  }
  return remainingWords;
}

export const replaceWord = (line: readonly string[], word: string, replacement: readonly string[]) =>
  line.flatMap((part) => (part === word ? replacement : [part]));

/**
 * Formats `Did you mean …?` with a line that works when pasted. Never includes flags that confirm a write,
 * even if the user typed them.
 */
export function suggestLine(line: readonly string[]): Advice {
  const words = line.filter((word, index) => !isConfirmingFlag(word) && line[index - 1] !== "--confirm");
  return advice`Did you mean ${buildTypedLine(words)}?`;
}

const isConfirmingFlag = (word: string) => confirmingFlags.includes(word.replace(/=.*$/s, ""));

/** Whether a word contains a digit, as references and IDs do, and isn't a short number. */
export const looksLikeId = (word: string) =>
  /^[\w./-]+$/.test(word) && /\d/.test(word) && !/^\d{1,3}$/.test(word);
