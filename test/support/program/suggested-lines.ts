import { splitWords } from "../../../src/base/text/split-words";
import { matchCommand } from "../../../src/cli/line/locate";
import { parseLine } from "../../../src/cli/line/program";
import { commands } from "../../../src/commands";

/**
 * Returns the commands suggested on stderr: those in `next` for JSON, otherwise those in backquotes outside
 * quoted text.
 */
export function suggestedLines(stderr: string): readonly (readonly string[])[] {
  const json = stderr.split("\n").find((line) => line.startsWith('{"error"'));
  if (json !== undefined) return JSON.parse(json).error.next ?? [];
  const advised = stderr.replace(/^(Error: | {2}(- |in |trace: )).*$/gm, "");
  return [...advised.matchAll(/`(recoup [^`]+)`/g)].map(([, line = ""]) => splitWords(line));
}

/** Whether a command line is complete, with no values to fill in and no shell syntax. */
export const isComplete = (words: readonly string[]) => !words.some((word) => /<\w|…|^[|<>]$/.test(word));

/** Throws if a suggestion can't be parsed or confirms a write. */
export async function checkSuggestions(stderr: string): Promise<void> {
  const lines = suggestedLines(stderr).filter(isComplete);
  for (const [, ...words] of lines) {
    const problem = await problemOf(words);
    if (problem !== undefined) throw new Error(`suggested: recoup ${words.join(" ")}: ${problem}\n${stderr}`);
  }
}

async function problemOf(words: readonly string[]): Promise<string | undefined> {
  if (words.some((word) => /^--(live|yes|confirm|no-read-only)\b/.test(word))) return "it confirms a write";
  if (words.some((word) => /^--(help|version)$/.test(word))) return undefined;
  const { entry, rest } = matchCommand(words, commands.entries);
  if (entry === undefined) return "it is not a command";
  try {
    parseLine(entry, (await entry.load()).default, rest);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
