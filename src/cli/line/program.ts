import { Argument, Command, CommanderError, Option as CommanderOption } from "commander";
import { Failure } from "../../base/failure";
import { capitalized } from "../../base/text/sentence";
import { suggest } from "../../base/text/unknown-word";
import { type GlobalValues, globalOptions } from "../flags/globals";
import { type Option, type Options, withSubject } from "../flags/option";
import type { CommandEntry, Command as CommandRecord, Input } from "./command";
import { formatArgument } from "./help/usage";
import { nearestFlag } from "./nearest-flag";

export interface Parsed {
  readonly globals: GlobalValues;
  /** Absent if help is requested. */
  readonly input?: Input<Options>;
}

/** Parses a command's line with commander. */
export function parseLine(entry: CommandEntry, record: CommandRecord, rest: readonly string[]): Parsed {
  const parser = buildParser(record);
  const isHelp = parse(parser, rest, entry);
  const values = parser.opts();
  const globals = Object.fromEntries(Object.entries(values).filter(([name]) => name in globalOptions));
  if (isHelp) return { globals };
  const line = [...entry.path.split(" "), ...rest];
  return {
    globals,
    input: { argument: parser.args[0] ?? "", arguments: parser.args, options: values, line },
  };
}

/** True for `--help`. */
function parse(parser: Command, rest: readonly string[], { path }: CommandEntry): boolean {
  try {
    parser.parse([...rest], { from: "user" });
    return false;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return true;
    throw usageFailure(error, path, flagsOf(parser));
  }
}

function buildParser({ argument, options }: CommandRecord): Command {
  const parser = new Command()
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .allowExcessArguments(false);
  if (argument !== undefined) parser.addArgument(new Argument(formatArgument(argument)));
  addOptions(parser, options);
  addOptions(parser, globalOptions);
  return parser;
}

function addOptions(parser: Command, options: Options): void {
  for (const option of Object.values(options)) {
    const known = new CommanderOption(option.flags);
    if (option.read !== undefined)
      known.argParser((text: string, before: unknown) => readValue(option, text, before));
    if (option.isHidden === true) known.hideHelp();
    parser.addOption(known);
    if (option.isCounted === true) count(parser, known);
  }
}

/** Commander itself gives true, however often the flag is repeated. */
function count(parser: Command, option: CommanderOption): void {
  let times = 0;
  parser.on(`option:${option.name()}`, () => {
    times += 1;
    parser.setOptionValue(option.attributeName(), times);
  });
}

function readValue(option: Option, text: string, before: unknown): unknown {
  const name = option.flags.match(/--[\w-]+/)?.[0] ?? option.flags;
  if (option.choices !== undefined && !option.choices.includes(text)) {
    throw new Failure("usage", `${name} must be one of ${option.choices.join(", ")} (got "${text}").`, {
      hint: suggest(text, option.choices),
    });
  }
  const value = readNamed(option, name, text);
  return option.isRepeatable === true && Array.isArray(before) ? [...before, ...(value as unknown[])] : value;
}

function readNamed(option: Option, name: string, text: string): unknown {
  try {
    return option.read?.(text);
  } catch (error) {
    throw withSubject(name, error);
  }
}

/** The flags to suggest. */
function flagsOf(parser: Command): readonly string[] {
  return parser
    .createHelp()
    .visibleOptions(parser)
    .flatMap(({ long }) => long ?? []);
}

/** Commander's error, with the closest flag as a hint. */
function usageFailure(error: CommanderError, path: string, flags: readonly string[]): Failure {
  const finding = error.message.replace(/^error: /, "");
  const [, unknown = ""] = /^unknown option '(.*)'$/s.exec(finding) ?? [];
  const guess = nearestFlag(unknown, flags);
  const hint =
    guess === undefined
      ? `Run \`recoup ${path} --help\` for its flags and arguments.`
      : `Did you mean ${guess}?`;
  return new Failure("usage", capitalized(finding.replace(/\.*$/, ".")), { hint });
}
