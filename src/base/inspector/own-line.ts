import { Advice, type Hint, hintText } from "../advice/advice";
import { type CommandLine, recoup } from "../advice/command-line";
import type { Environment } from "../platform";

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

/** The same for the commands of a sentence. */
export const ownSentence = (sentence: Hint, own: OwnWorld): string =>
  hintText(sentence instanceof Advice ? sentence.map((line) => ownLine(line, own)) : sentence);
