import { nextWords } from "../../cli/line/locate";
import type { Described, DescribedFlag } from "../described";
import { argumentSource, flagSource, spellSource } from "./value-source";

export interface Offer {
  readonly word: string;
  readonly what: string;
}

/** One place in a line, after `words` of a command were typed, and what may follow there. */
export interface Place {
  /** Empty at the start of a line, else `cases` or `cases list`. */
  readonly path: string;
  readonly next: readonly Offer[];
  readonly flags: readonly Offer[];
  /** Names of flags with the source of their values, as `spellSource` writes it. */
  readonly values: readonly (readonly [names: readonly string[], source: string])[];
  readonly argument?: string;
  readonly isVariadic: boolean;
}

export interface CompletionTable {
  readonly places: readonly Place[];
  readonly globalFlags: readonly Offer[];
  readonly globalValues: Place["values"];
}

/** What the completion scripts of all shells are written from. */
export function completionTable(described: Described): CompletionTable {
  const { commands, globalFlags } = described;
  const paths = commands.flatMap(({ path }) => beginnings(path));
  const help: Offer = { word: "--help", what: "this help" };
  return {
    places: [...new Set(paths)].map((path) => placeAt(path, described)),
    globalFlags: [...offersOf(globalFlags), help],
    globalValues: valuesOf(globalFlags),
  };
}

function beginnings(path: string): readonly string[] {
  const words = path.split(" ");
  return ["", ...words.map((_, index) => words.slice(0, index + 1).join(" "))];
}

function placeAt(path: string, described: Described): Place {
  const command = described.commands.find((known) => known.path === path);
  const words = path === "" ? [] : path.split(" ");
  const argument = command && argumentSource(command);
  return {
    path,
    next: nextWords(described.commands, words).map((word) => ({
      word,
      what: summaryOf([...words, word].join(" "), described),
    })),
    flags: command === undefined ? [] : offersOf(command.flags),
    values: command === undefined ? [] : valuesOf(command.flags),
    ...(argument === undefined ? {} : { argument: spellSource(argument) }),
    isVariadic: command?.record.argument?.isVariadic === true,
  };
}

function summaryOf(path: string, { commands, nouns }: Described): string {
  const command = commands.find((known) => known.path === path);
  if (command !== undefined) return command.summary;
  const below = commands.filter((known) => known.path.startsWith(`${path} `));
  return nouns[path] ?? below.map((known) => known.path.slice(path.length + 1)).join(", ");
}

const offersOf = (flags: readonly DescribedFlag[]): readonly Offer[] =>
  flags.flatMap(({ names, option }) => names.map((word) => ({ word, what: option.description })));

function valuesOf(flags: readonly DescribedFlag[]): Place["values"] {
  return flags.flatMap((flag) => {
    const source = flagSource(flag);
    return source === undefined ? [] : [[flag.names, spellSource(source)] as const];
  });
}
