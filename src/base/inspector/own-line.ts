import { type CommandLine, recoup, typedLine } from "../advice/command-line";
import type { Environment } from "../platform";
import { splitWords } from "../text/split-words";

/** Where a command has to act. */
export interface OwnWorld {
  readonly world: string;
  /** A world in memory has no name for a line: only a shell with the address and key of its server reaches it. */
  readonly isKept: boolean;
  readonly environment?: Environment;
}

/** A line that acts on the world of the page, whatever profile and world the shell has. */
export function ownLine(line: CommandLine, { world, isKept, environment }: OwnWorld): CommandLine {
  const isOpen = environment === "live" && !line.words.some(({ text }) => text === "--env");
  return isKept
    ? recoup`${line} ${isOpen && "--env"} ${isOpen && "live"} --profile sandbox --world ${{ world }}`
    : line;
}

/** The same for the commands between backticks of a sentence. */
export const ownSentence = (sentence: string, own: OwnWorld): string =>
  sentence.replace(
    /`recoup ([^`]*)`/g,
    (_, words: string) => `${ownLine(typedLine(splitWords(words)), own)}`,
  );
