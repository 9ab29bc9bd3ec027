import { Failure } from "../../base/failure";
import { nearest } from "../../base/text/nearest";
import type { CommandEntry } from "../../cli/line/command";
import { nextWords } from "../../cli/line/locate";

/** The command with these words, or the commands of the group that they name. */
export function entriesBelow(
  entries: readonly CommandEntry[],
  words: readonly string[],
): readonly CommandEntry[] {
  words.forEach((word, at) => {
    const before = words.slice(0, at);
    const known = nextWords(entries, before);
    if (!known.includes(word)) throw unknownCommand(before, word, nearest(word, known));
  });
  const start = words.join(" ");
  return entries.filter(({ path }) => start === "" || `${path} `.startsWith(`${start} `));
}

function unknownCommand(before: readonly string[], word: string, guess: string | undefined): Failure {
  const prefix = ["recoup commands", ...before].join(" ");
  return new Failure("usage", `Unknown command "${[...before, word].join(" ")}".`, {
    hint:
      guess === undefined
        ? `\`${prefix}\` lists those that there are.`
        : `Did you mean \`${prefix} ${guess}\`?`,
  });
}
