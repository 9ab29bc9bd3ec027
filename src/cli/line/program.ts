import { Argument, Command, CommanderError, Option as CommanderOption } from "commander";
import { Failure } from "../../base/failure";
import { capitalized } from "../../base/text/sentence";
import { suggest } from "../../base/text/unknown-word";
import { extensionNote } from "../flags/extension-note";
import { type GlobalValues, globalOptions } from "../flags/globals";
import { helpWidth } from "../flags/help-width";
import { type Option, type Options, withSubject } from "../flags/option";
import type { CommandEntry, Command as CommandRecord, Input } from "./command";
import { defaultFlags } from "./default-flags";
import { nearestFlag } from "./nearest-flag";

export interface Parsed {
  readonly globals: GlobalValues;
  readonly input: Input<Options>;
}

/** Parses a command's line with commander. Undefined for `--help`, whose text goes to `showHelp`. */
export function parseLine(
  entry: CommandEntry,
  record: CommandRecord,
  rest: readonly string[],
  showHelp: (help: string) => void,
): Parsed | undefined {
  const parser = buildParser(entry, record, showHelp);
  try {
    parser.parse([...rest], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw usageFailure(error, entry.path, flagsOf(parser));
  }
  const values = parser.opts();
  const globals = Object.fromEntries(Object.entries(values).filter(([name]) => name in globalOptions));
  return { globals, input: { argument: parser.args[0] ?? "", arguments: parser.args, options: values } };
}

function buildParser(entry: CommandEntry, record: CommandRecord, showHelp: (help: string) => void): Command {
  const parser = quietCommand(`recoup ${entry.path}`, showHelp).description(
    (record.details ?? entry.summary) + extensionNote(record.calls),
  );
  if (record.argument !== undefined) {
    const { name, description, isOptional, isVariadic } = record.argument;
    const inner = isVariadic === true ? `${name}...` : name;
    parser.addArgument(new Argument(isOptional === true ? `[${inner}]` : `<${inner}>`, description));
  }
  addOptions(parser, record.options, "Options:");
  const shown = defaultFlags(record.calls);
  addOptions(parser, shown, "Global options:");
  for (const [name, option] of Object.entries(globalOptions))
    if (!(name in shown)) addOptions(parser, { [name]: { ...option, isHidden: true } }, "Global options:");
  return parser.addHelpText("after", examplesText(record));
}

function quietCommand(name: string, showHelp: (help: string) => void): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({
      writeOut: showHelp,
      writeErr: () => {},
      getOutHelpWidth: () => helpWidth,
      getOutHasColors: () => false,
    })
    .helpOption("-h, --help", "Show this help")
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .allowExcessArguments(false);
}

function addOptions(parser: Command, options: Options, group: string): void {
  for (const option of Object.values(options)) {
    const known = new CommanderOption(option.flags, describe(option)).helpGroup(group);
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

function describe({ description, choices }: Option): string {
  return choices === undefined ? description : `${description}: ${choices.join(", ")}`;
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

function examplesText({ examples }: CommandRecord): string {
  const more = "\nRun `recoup help flags` for all global options.\n";
  if (examples.length === 0) return more;
  return `${more}\nExamples:\n${examples.map(({ line, note }) => `  # ${note}\n  ${line}`).join("\n")}\n`;
}

/** The flags that the command's help lists. */
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
