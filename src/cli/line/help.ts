import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { nearest } from "../../base/text/nearest";
import { globalOptions } from "../flags/globals";
import type { Option } from "../flags/option";
import type { CommandList } from "./command";
import { groupHelp } from "./group-help";
import { type Located, nextWords } from "./locate";
import { nearestFlag } from "./nearest-flag";

/** A line without a command: help where it was asked for, else exit 2. */
export async function help(
  line: readonly string[],
  located: Located,
  host: Host,
  commands: CommandList,
): Promise<number> {
  const { words, stray } = located;
  if (stray !== undefined) throw unknownCommand(stray, words, commands);
  const flag = words.length === 0 ? line.find(isUnknownFlag) : undefined;
  if (flag !== undefined) throw unknownFlag(flag);
  const text = groupHelp(commands, words);
  const isAsked = line.some((word) => word === "-h" || word === "--help") || line.length === 0;
  await (isAsked ? host.stdout : host.stderr).write(text);
  return isAsked && line.length > 0 ? 0 : 2;
}

const flagNames = ["--help", "--version", ...Object.values(globalOptions).flatMap(longName)];

function longName({ flags }: Option): readonly string[] {
  return flags.match(/--[\w-]+/) ?? [];
}

function isUnknownFlag(word: string): boolean {
  return word.startsWith("--") && word !== "--" && !flagNames.includes(word.replace(/=.*$/, ""));
}

function unknownFlag(word: string): Failure {
  const guess = nearestFlag(word, flagNames);
  return new Failure("usage", `Unknown option '${word}'.`, {
    hint: guess === undefined ? "`recoup --help` lists what there is." : `Did you mean ${guess}?`,
  });
}

function unknownCommand(word: string, words: readonly string[], { entries, nouns }: CommandList): Failure {
  const known = words.length === 0 ? Object.keys(nouns) : nextWords(entries, words);
  const guess = nearest(word, known);
  const prefix = ["recoup", ...words].join(" ");
  return new Failure("usage", `There is no command "${prefix} ${word}".`, {
    hint:
      guess === undefined
        ? `\`${prefix} --help\` lists what there is.`
        : `Did you mean \`${prefix} ${guess}\`?`,
  });
}
