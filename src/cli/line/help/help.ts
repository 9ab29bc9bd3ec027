import { advice, buildTypedLine, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { readConfig } from "../../../config/file/config-file";
import { loadTheme } from "../../../render/text/theme";
import { globalOptions, isColored } from "../../flags/globals";
import { getLongFlag } from "../../flags/option";
import { readRawFlags, sliceBeforeDashes } from "../../flags/raw-flags";
import { printText } from "../../output/printing/printer";
import type { CommandList } from "../command";
import { type CommandMatch, selectFreeWords } from "../locate";
import { findNearestFlag } from "../mistakes/nearest-flag";
import { formatGroupHelp } from "./group-help";

/**
 * Handles a line without a command by showing help, with exit 2 unless `--help` is given. Throws for unknown
 * words, and for flags without a command.
 */
export async function showHelp(
  line: readonly string[],
  match: CommandMatch,
  host: Host,
  commands: CommandList,
): Promise<number> {
  const { words, stray } = match;
  if (stray !== undefined || selectFreeWords(sliceBeforeDashes(line))[0] !== words[0]) {
    const { createUnknownCommandFailure } = await import("../mistakes/unknown-command");
    const { aliases = {} } = await readConfig(host);
    throw createUnknownCommandFailure(line, match, commands, Object.keys(aliases));
  }
  const flags = readRawFlags(line);
  const isRequested = line.length === 0 || line.some((word) => word === "-h" || word === "--help");
  if (!isRequested) refuseFlags(line, words);
  const output = isRequested ? host.stdout : host.stderr;
  const text = formatGroupHelp(commands, words, await loadTheme(isColored(output, host.env, flags)));
  if (!isRequested) await output.write(text);
  else await printText(host, flags, text);
  return isRequested && line.length > 0 ? 0 : 2;
}

/** Throws if flags are given without a command, because help wouldn't mention them. */
function refuseFlags(typedWords: readonly string[], words: readonly string[]): void {
  const flag = sliceBeforeDashes(typedWords).find((word) => word.startsWith("-"));
  if (flag === undefined) return;
  if (words.length === 0 && isUnknownFlag(flag)) throw createUnknownFlagFailure(flag);
  const line = buildTypedLine(words);
  throw new Failure("usage", `${line} needs a ${words.length === 0 ? "command" : "verb"}.`, {
    hint: advice`Run ${recoup`${line} --help`} to list them.`,
  });
}

const flagNames = ["--help", "--version", ...Object.values(globalOptions).map(getLongFlag)];

function isUnknownFlag(word: string): boolean {
  return word.startsWith("--") && word !== "--" && !flagNames.includes(word.replace(/=.*$/s, ""));
}

function createUnknownFlagFailure(word: string): Failure {
  const guess = findNearestFlag(word, flagNames);
  return new Failure("usage", `Unknown option '${word.replace(/=.*$/s, "")}'.`, {
    hint:
      guess === undefined
        ? advice`Run ${recoup`help all`} for all commands and options.`
        : `Did you mean ${guess}?`,
  });
}
