import { type Advice, advice } from "../../../base/advice/advice";
import { typedLine } from "../../../base/advice/command-line";
import { confirming } from "./nearest-flag";

/** The line without the first occurrence of each of these words. */
export function without(line: readonly string[], words: readonly string[]): readonly string[] {
  const rest = [...line];
  for (const word of words) {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** `Did you mean …?` with a line that works when copied. It never confirms a write, even if the mistaken line did. */
export function didYouMeanLine(line: readonly string[]): Advice {
  const words = line.filter((word, at) => !isConfirming(word) && line[at - 1] !== "--confirm");
  return advice`Did you mean ${typedLine(words)}?`;
}

const isConfirming = (word: string) => confirming.includes(word.replace(/=.*$/s, ""));

/** References and ids have a digit; words of commands have none. */
export const looksLikeId = (word: string) =>
  /^[\w./-]+$/.test(word) && /\d/.test(word) && !/^\d{1,3}$/.test(word);
