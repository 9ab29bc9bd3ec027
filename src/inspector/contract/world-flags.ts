import { Advice, type CommandLine, formatHint, type Hint, recoup } from "../../base/advice/advice";
import type { Environment } from "../../base/platform";

export interface CommandWorld {
  readonly world: string;
  /**
   * False for an in-memory world. It has no name, so a shell can reach it only with the server's URL and key.
   */
  readonly isKept: boolean;
  readonly environment?: Environment;
}

/** Adds flags that make the command act on the page's world, whatever profile and world the shell uses. */
export function addWorldFlags(line: CommandLine, { world, isKept, environment }: CommandWorld): CommandLine {
  const needsEnvironment = environment === "live" && !line.words.some(({ text }) => text === "--env");
  return isKept
    ? recoup`${line} ${needsEnvironment && "--env"} ${needsEnvironment && "live"} --profile sandbox --world ${{ world }}`
    : line;
}

/** Applies `addWorldFlags` to each command in a sentence. */
export const addFlagsToSentence = (sentence: Hint, world: CommandWorld): string =>
  formatHint(sentence instanceof Advice ? sentence.map((line) => addWorldFlags(line, world)) : sentence);
