import { Argument, Command, CommanderError, Option as CommanderOption } from "commander";
import { Failure } from "../../base/failure";
import { capitalize } from "../../base/text/sentence";
import { trimEnd } from "../../base/text/trim-end";
import { type GlobalValues, globalOptions } from "../flags/globals";
import { addSubject, getLongFlag, type Option, type OptionsByName } from "../flags/option";
import { sliceBeforeDashes } from "../flags/raw-flags";
import type { CommandEntry, CommandInput, Command as CommandRecord } from "./command";
import { formatArgument } from "./help/usage";
import type { Mistake } from "./mistakes/mistake";

export interface ParsedLine {
  readonly globals: GlobalValues;
  /** Undefined if help is requested. */
  readonly input?: CommandInput<OptionsByName>;
}

export function parseLine(entry: CommandEntry, record: CommandRecord, rest: readonly string[]): ParsedLine {
  const parser = buildParser(record);
  const isHelp = parseArguments(parser, rest, record.argument?.canBeEmpty === true);
  const values = parser.opts();
  const globals = Object.fromEntries(Object.entries(values).filter(([name]) => name in globalOptions));
  if (isHelp) return { globals };
  const line = [...entry.path.split(" "), ...rest];
  return {
    globals,
    input: { argument: parser.args[0] ?? "", arguments: parser.args, options: values, line },
  };
}

/** Parses the words. Returns whether help was requested. */
function parseArguments(parser: Command, rest: readonly string[], canBeEmpty: boolean): boolean {
  refuseFlagAsValue(parser, rest);
  try {
    parser.parse([...rest], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return true;
    throw createUsageFailure(error, parser);
  }
  refuseEmptyArgument(parser, canBeEmpty);
  return false;
}

const helpFlags = ["-h", "--help"];

/**
 * Throws for lines such as `--case --json`, typically caused by an empty variable in a script. Commander
 * would take `--json` as the value.
 */
function refuseFlagAsValue({ options }: Command, rest: readonly string[]): void {
  const line = sliceBeforeDashes(rest);
  for (const [index, word] of line.entries()) {
    const option = options.find(({ long, short, required }) => required && [long, short].includes(word));
    const nextWord = line[index + 1] ?? "";
    if (option === undefined || !isKnownFlag(nextWord, options)) continue;
    throw new Failure(
      "usage",
      `${word} has no value: ${nextWord} is a flag. To use it as the value, write ${word}=${nextWord}.`,
      { cause: { kind: "missing-value", flag: option.flags } satisfies Mistake },
    );
  }
}

/** Whether the word is a flag, a flag with its value, such as `--as=customer`, or joined flags, such as `-nq`. */
function isKnownFlag(word: string, options: Command["options"]): boolean {
  const [name = ""] = word.startsWith("--") ? word.split("=") : [word];
  if (helpFlags.includes(name) || options.some(({ long, short }) => [long, short].includes(name)))
    return true;
  const isSwitch = (letter: string) =>
    options.some(({ short, required }) => !required && short === `-${letter}`);
  return /^-[a-z]+$/i.test(word) && [...word.slice(1)].every(isSwitch);
}

/** Throws for `cases get "$X"` if the variable isn't set. */
function refuseEmptyArgument({ args, registeredArguments }: Command, canBeEmpty: boolean): void {
  const index = (canBeEmpty ? args.slice(0, 1) : args).findIndex(isEmpty);
  const argument = registeredArguments[Math.min(index, registeredArguments.length - 1)];
  if (index >= 0 && argument !== undefined) throw createEmptyValueFailure(`<${argument.name()}>`);
}

const isEmpty = (text: string) => text === "";

const createEmptyValueFailure = (name: string) =>
  new Failure("usage", `${name} is empty.`, { cause: { kind: "empty-value", name } satisfies Mistake });

function buildParser({ argument, options }: CommandRecord): Command {
  const parser = new Command()
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .allowExcessArguments(false);
  if (argument !== undefined) parser.addArgument(new Argument(formatArgument(argument)));
  addOptions(parser, options);
  addOptions(parser, dropReplacedFlags(globalOptions, options));
  return parser;
}

const dropReplacedFlags = (globals: OptionsByName, commandOptions: OptionsByName): OptionsByName =>
  Object.fromEntries(Object.entries(globals).filter(([name]) => !(name in commandOptions)));

function addOptions(parser: Command, options: OptionsByName): void {
  for (const option of Object.values(options)) {
    const commanderOption = new CommanderOption(option.flags);
    if (option.read !== undefined)
      commanderOption.argParser((text: string, previousValue: unknown) =>
        readValue(option, text, previousValue),
      );
    if (option.isHidden === true) commanderOption.hideHelp();
    parser.addOption(commanderOption);
    if (option.isCounted === true) countOccurrences(parser, commanderOption);
  }
}

/** Counts how often a flag is repeated. Commander returns true for any number of times. */
function countOccurrences(parser: Command, option: CommanderOption): void {
  let times = 0;
  parser.on(`option:${option.name()}`, () => {
    times += 1;
    parser.setOptionValue(option.attributeName(), times);
  });
}

function readValue(option: Option, text: string, previousValue: unknown): unknown {
  const name = getLongFlag(option);
  if (option.choices !== undefined && !option.choices.includes(text)) {
    throw new Failure("usage", `${name} must be one of ${option.choices.join(", ")} (got "${text}").`, {
      cause: { kind: "unknown-value", flag: name, word: text, choices: option.choices } satisfies Mistake,
    });
  }
  if (isEmpty(text) && option.canBeEmpty !== true) throw createEmptyValueFailure(name);
  const value = readOptionValue(option, name, text);
  return option.isRepeatable === true && Array.isArray(previousValue)
    ? [...previousValue, ...(value as unknown[])]
    : value;
}

function readOptionValue(option: Option, name: string, text: string): unknown {
  try {
    return option.read?.(text);
  } catch (error) {
    const failure = addSubject(name, error);
    if (!(failure instanceof Failure)) throw failure;
    throw failure.with({ cause: { kind: "unknown-value", flag: name, word: text } satisfies Mistake });
  }
}

const formatStrayWord = ([word = ""]: readonly string[]) =>
  isEmpty(word) ? "An argument is empty." : `Unexpected argument "${word}".`;

function listVisibleFlags(parser: Command): readonly string[] {
  return parser
    .createHelp()
    .visibleOptions(parser)
    .flatMap(({ long }) => long ?? []);
}

/** Converts commander's error to a usage failure, to which `mistakes/next-step.ts` adds the next step. */
function createUsageFailure(error: CommanderError, parser: Command): Failure {
  const mistake = readMistake(error, parser);
  return new Failure("usage", formatMessage(error, mistake), { cause: mistake });
}

function readMistake({ code, message }: CommanderError, parser: Command): Mistake | undefined {
  const [, quotedWord = ""] = /'(.*)'/s.exec(message) ?? [];
  const flags = listVisibleFlags(parser);
  if (code === "commander.unknownOption")
    return { kind: "unknown-flag", word: quotedWord, flags, words: parser.args };
  if (code === "commander.missingArgument") return { kind: "missing-argument", name: quotedWord };
  if (code === "commander.optionMissingArgument") return { kind: "missing-value", flag: quotedWord };
  if (code !== "commander.excessArguments") return undefined;
  return { kind: "stray-words", words: parser.args.slice(parser.registeredArguments.length), flags };
}

function formatMessage({ message }: CommanderError, mistake: Mistake | undefined): string {
  if (mistake?.kind === "missing-value") return `${mistake.flag.replace(/^-\w, /, "")} has no value.`;
  if (mistake?.kind === "missing-argument") return `<${mistake.name}> is missing.`;
  if (mistake?.kind === "stray-words") return formatStrayWord(mistake.words);
  if (mistake?.kind === "unknown-flag") {
    const [name = "", value] = mistake.word.split("=");
    // Doesn't quote the value, which may be a key.
    return value !== undefined && mistake.flags.includes(name)
      ? `${name} takes no value.`
      : `Unknown option '${name}'.`;
  }
  return `${trimEnd(capitalize(message.replace(/^error: /, "")), ".")}.`;
}
