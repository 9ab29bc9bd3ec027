import type { CommandEntry } from "./command";
import { globalOptions } from "./globals";

export interface Located {
  /** The words of the command that were found: none, a noun, or noun and verb. */
  readonly words: readonly string[];
  readonly entry?: CommandEntry;
  /** The line without the words of the command. */
  readonly rest: readonly string[];
  /** The first word that names nothing, where a noun or verb was expected. */
  readonly stray?: string;
}

const flagsWithValue = new Set(
  Object.values(globalOptions)
    .filter(({ flags }) => flags.includes("<"))
    .flatMap(({ flags }) => flags.split(/[ ,]+/).filter((word) => word.startsWith("-"))),
);

/** Finds the command in a line; flags may stand before, between or behind its words. */
export function locate(line: readonly string[], entries: readonly CommandEntry[]): Located {
  const nouns = new Set(entries.map(({ path }) => path.split(" ")[0] as string));
  const noun = findWord(line, 0, (word) => nouns.has(word));
  if (noun.at < 0) return { words: [], rest: line, ...stray(noun.stray) };
  const name = line[noun.at] as string;
  const verbs = new Set(
    entries.filter(({ path }) => path.startsWith(`${name} `)).map(({ path }) => path.slice(name.length + 1)),
  );
  const without = (...places: number[]) => line.filter((_, index) => !places.includes(index));
  if (verbs.size === 0) return found([name], entries, without(noun.at));
  const verb = findWord(line, noun.at + 1, (word) => verbs.has(word));
  if (verb.at < 0) return { words: [name], rest: without(noun.at), ...stray(verb.stray) };
  return found([name, line[verb.at] as string], entries, without(noun.at, verb.at));
}

function found(words: readonly string[], entries: readonly CommandEntry[], rest: readonly string[]): Located {
  const entry = entries.find(({ path }) => path === words.join(" "));
  return entry === undefined ? { words, rest } : { words, entry, rest };
}

const stray = (word: string | undefined) => (word === undefined ? {} : { stray: word });

/** Passes over flags and the values of flags that are known to have one. */
function findWord(line: readonly string[], from: number, isWanted: (word: string) => boolean) {
  let first: string | undefined;
  for (let at = from; at < line.length; at++) {
    const word = line[at] as string;
    if (word === "--") break;
    if (flagsWithValue.has(word)) at++;
    else if (word.startsWith("-")) continue;
    else if (isWanted(word)) return { at, stray: first };
    else first ??= word;
  }
  return { at: -1, stray: first };
}
