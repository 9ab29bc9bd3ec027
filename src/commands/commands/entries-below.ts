import { advice } from "../../base/advice/advice";
import { recoup, typedLine } from "../../base/advice/command-line";
import type { CommandEntry } from "../../cli/line/command";
import { nextWords } from "../../cli/line/locate";
import { unknownSubject } from "../../cli/line/mistakes/unknown-subject";

/** Returns the command with these words, or the commands of the group that they name. */
export function entriesBelow(
  entries: readonly CommandEntry[],
  words: readonly string[],
): readonly CommandEntry[] {
  words.forEach((word, index) => {
    const before = words.slice(0, index);
    const knownWords = nextWords(entries, before);
    const prefix = "recoup commands";
    const otherwise = advice`${recoup`commands ${typedLine(before)}`} lists the available ones.`;
    if (!knownWords.includes(word)) throw unknownSubject({ prefix, before, word, knownWords, otherwise });
  });
  const start = words.join(" ");
  return entries.filter(({ path }) => start === "" || `${path} `.startsWith(`${start} `));
}
