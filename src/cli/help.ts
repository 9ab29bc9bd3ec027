import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { nearest } from "../base/nearest";
import type { Located } from "./locate";
import { groupHelp } from "./program";
import type { CommandList } from "./run";

/** A line without a command: help where it was asked for, else exit 2. */
export async function help(
  line: readonly string[],
  located: Located,
  host: Host,
  commands: CommandList,
): Promise<number> {
  const noun = located.words[0];
  if (located.stray !== undefined) throw unknownCommand(located.stray, noun, commands);
  const text = groupHelp(commands.entries, commands.nouns, noun);
  const isAsked = line.some((word) => word === "-h" || word === "--help") || line.length === 0;
  await (isAsked ? host.stdout : host.stderr).write(text);
  return isAsked && line.length > 0 ? 0 : 2;
}

function unknownCommand(word: string, noun: string | undefined, { entries, nouns }: CommandList): Failure {
  const known =
    noun === undefined
      ? Object.keys(nouns)
      : entries
          .filter(({ path }) => path.startsWith(`${noun} `))
          .map(({ path }) => path.slice(noun.length + 1));
  const guess = nearest(word, known);
  const prefix = noun === undefined ? "recoup" : `recoup ${noun}`;
  return new Failure("usage", `There is no command "${prefix} ${word}".`, {
    hint:
      guess === undefined
        ? `\`${prefix} --help\` lists what there is.`
        : `Did you mean \`${prefix} ${guess}\`?`,
  });
}
