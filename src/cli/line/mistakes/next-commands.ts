import { splitWords } from "../../../base/text/split-words";

/** The commands of a failure's texts that can be run as they are, each as a list of words; undefined if there are none. */
export function nextCommands(
  texts: readonly (string | undefined)[],
): readonly (readonly string[])[] | undefined {
  const commands = [...texts.join("\n").matchAll(/`(recoup [^`]+)`/g)]
    .map(([, line = ""]) => line)
    .filter(isComplete);
  return commands.length === 0 ? undefined : commands.map(splitWords);
}

/** A program can run it without a shell, and nothing is left to fill in. */
const isComplete = (line: string) => !/<\w|…| [|<>] /.test(line);
