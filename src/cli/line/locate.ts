import { globalOptions } from "../flags/globals";
import type { CommandEntry } from "./command";

export interface CommandMatch {
  /** The matched command words: none, a noun, a noun and a verb, or three words. */
  readonly words: readonly string[];
  readonly entry?: CommandEntry;
  /** The rest of the line, without command words. */
  readonly rest: readonly string[];
  /** The first unknown word where a command word was expected. */
  readonly stray?: string;
}

const flagsWithValue = new Set(
  Object.values(globalOptions)
    .filter(({ flags }) => flags.includes("<"))
    .flatMap(({ flags }) => flags.split(/[ ,]+/).filter((word) => word.startsWith("-"))),
);

/**
 * Splits an argument that contains a whole command, such as `cases close` as printed by `commands --json`.
 */
export const splitCommandWords = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => word.split(" ")).filter((word) => word !== "");

/** Finds the command in a line. Flags may come before, between or after the command words. */
export function matchCommand(line: readonly string[], entries: readonly CommandEntry[]): CommandMatch {
  const paths = entries.flatMap(({ path, alias }) =>
    alias === undefined ? { path } : [{ path }, { path: alias }],
  );
  const words: string[] = [];
  const positions: number[] = [];
  for (;;) {
    const validWords = listNextWords(paths, words);
    const { at: position, stray } = findWord(line, (positions.at(-1) ?? -1) + 1, (word) =>
      validWords.includes(word),
    );
    if (position < 0) {
      const rest = line.filter((_, index) => !positions.includes(index));
      return {
        words,
        rest,
        ...(stray === undefined || validWords.length === 0 ? {} : { stray }),
        entry: entries.find(({ path, alias }) => [path, alias].includes(words.join(" "))),
      };
    }
    words.push(line[position] as string);
    positions.push(position);
  }
}

/**
 * Returns the words that can come next: nouns, a noun's verbs, or the verbs in a subgroup such as `sandbox
 * fault`.
 */
export function listNextWords(
  entries: readonly Pick<CommandEntry, "path">[],
  words: readonly string[],
): readonly string[] {
  const start = words.map((word) => `${word} `).join("");
  const entriesBelow = entries.filter(({ path }) => path.startsWith(start));
  return [...new Set(entriesBelow.flatMap(({ path }) => path.slice(start.length).split(" ", 1)))];
}

export const selectFreeWords = (line: readonly string[]): readonly string[] => line.filter(isFreeWord);

export const indexOfFreeWord = (line: readonly string[]): number => line.findIndex(isFreeWord);

const isFreeWord = (word: string, index: number, line: readonly string[]) =>
  !word.startsWith("-") && !flagsWithValue.has(line[index - 1] ?? "");

/** Finds a word. Skips flags, along with the values of flags known to take one. */
function findWord(line: readonly string[], from: number, isKnown: (word: string) => boolean) {
  let firstUnknownWord: string | undefined;
  for (let index = from; index < line.length; index++) {
    const word = line[index] as string;
    if (word === "--") break;
    if (flagsWithValue.has(word)) index++;
    else if (word.startsWith("-")) continue;
    else if (isKnown(word)) return { at: index, stray: firstUnknownWord };
    else firstUnknownWord ??= word;
  }
  return { at: -1, stray: firstUnknownWord };
}
