import { advice } from "../../../base/advice/advice";
import { recoup, typedLine } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { readConfig } from "../../../config/file/config-file";
import { loadTheme } from "../../../render/text/theme";
import { globalOptions } from "../../flags/globals";
import { isColored } from "../../flags/is-colored";
import type { Option } from "../../flags/option";
import { rawFlags, wordsBeforeDashes } from "../../flags/raw-flags";
import { printText } from "../../output/printing/printer";
import type { CommandList } from "../command";
import { type CommandMatch, freeWords } from "../locate";
import { nearestFlag } from "../mistakes/nearest-flag";
import { groupHelp } from "./group-help";

/**
 * Handles a line without a command: shows help, with exit 2 unless `--help` is given. Throws for unknown
 * words, and for flags without a command.
 */
export async function help(
  line: readonly string[],
  located: CommandMatch,
  host: Host,
  commands: CommandList,
): Promise<number> {
  const { words, stray } = located;
  if (stray !== undefined || freeWords(wordsBeforeDashes(line))[0] !== words[0]) {
    const { unknownCommand } = await import("../mistakes/unknown-command");
    const { aliases = {} } = await readConfig(host);
    throw unknownCommand(line, located, commands, Object.keys(aliases));
  }
  const flags = rawFlags(line);
  const isRequested = line.length === 0 || line.some((word) => word === "-h" || word === "--help");
  if (!isRequested) refuseFlags(line, words);
  const output = isRequested ? host.stdout : host.stderr;
  const text = groupHelp(commands, words, await loadTheme(isColored(output, host.env, flags)));
  if (!isRequested) await output.write(text);
  else await printText(host, flags, text);
  return isRequested && line.length > 0 ? 0 : 2;
}

/** Throws if flags are given without a command, because help would not mention them. */
function refuseFlags(typedWords: readonly string[], words: readonly string[]): void {
  const flag = wordsBeforeDashes(typedWords).find((word) => word.startsWith("-"));
  if (flag === undefined) return;
  if (words.length === 0 && isUnknownFlag(flag)) throw unknownFlag(flag);
  const line = typedLine(words);
  throw new Failure("usage", `${line} needs a ${words.length === 0 ? "command" : "verb"}.`, {
    hint: advice`Run ${recoup`${line} --help`} to list them.`,
  });
}

const globalFlags = Object.values(globalOptions).flatMap(
  ({ flags }: Option) => flags.match(/--[\w-]+/) ?? [],
);
const flagNames: readonly string[] = ["--help", "--version", ...globalFlags];

function isUnknownFlag(word: string): boolean {
  return word.startsWith("--") && word !== "--" && !flagNames.includes(word.replace(/=.*$/s, ""));
}

function unknownFlag(word: string): Failure {
  const guess = nearestFlag(word, flagNames);
  return new Failure("usage", `Unknown option '${word}'.`, {
    hint:
      guess === undefined
        ? advice`Run ${recoup`help all`} for all commands and options.`
        : `Did you mean ${guess}?`,
  });
}
