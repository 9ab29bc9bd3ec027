import { Advice, type Hint, hintText } from "../../base/advice/advice";
import { type CommandLine, recoup } from "../../base/advice/command-line";
import type { Environment } from "../../base/platform";

/** The world that a command acts on. */
export interface OwnWorld {
  readonly world: string;
  /**
   * False for a world in memory. It has no name, so only a shell with the server's address and key can reach
   * it.
   */
  readonly isKept: boolean;
  readonly environment?: Environment;
}

/** Adds flags so that the line acts on the page's world, regardless of the shell's profile and world. */
export function ownLine(line: CommandLine, { world, isKept, environment }: OwnWorld): CommandLine {
  const isOpen = environment === "live" && !line.words.some(({ text }) => text === "--env");
  return isKept
    ? recoup`${line} ${isOpen && "--env"} ${isOpen && "live"} --profile sandbox --world ${{ world }}`
    : line;
}

/** Applies `ownLine` to the commands of a sentence. */
export const ownSentence = (sentence: Hint, world: OwnWorld): string =>
  hintText(sentence instanceof Advice ? sentence.map((line) => ownLine(line, world)) : sentence);
