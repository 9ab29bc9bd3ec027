import type { Host } from "../../base/host";
import { splitWords } from "../../base/text/split-words";
import type { CommandList } from "../../cli/line/command";
import { nextWords } from "../../cli/line/locate";
import type { ValueKind } from "../values/known-values";
import { offerValues, startingWith } from "../values/offer-values";
import { knownFlags } from "./known-flags";
import { ownAliases, withoutAlias } from "./own-aliases";

interface Offer {
  readonly word: string;
  readonly description?: string;
}

/** Asks the shell to complete a file name. */
const filesMarker: Offer = { word: ":files" };

/**
 * What `recoup __complete -- WORD…` prints: the offers for the last word, one per line, each with a tab and its description.
 * `recoup __complete --line TEXT` splits the text into words first, for bash, which splits them at `:` and `=`.
 */
export async function complete(
  host: Host,
  commands: CommandList,
  [mode, ...given]: readonly string[],
): Promise<string> {
  const words = mode === "--line" ? splitWords(given[0] ?? "").slice(1) : given.map(withoutQuotes);
  const offers = await offersFor(host, commands, words);
  return offers
    .map(({ word, description }) => `${word}${description === undefined ? "" : `\t${description}`}\n`)
    .join("");
}

/** PowerShell before 7.3 drops empty arguments, so its script writes two quotes. */
const withoutQuotes = (word: string) => (word === '""' ? "" : word);

async function offersFor(
  host: Host,
  commands: CommandList,
  words: readonly string[],
): Promise<readonly Offer[]> {
  const typed = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const isStart = readWords(before, commands).path === "";
  const aliases = isStart ? await ownAliases(host) : {};
  const line = withoutAlias(before, aliases);
  const { path, positionals, flag, isPastFlags } = readWords(line, commands);
  if (isPastFlags) return [filesMarker];
  const values = (source: string, word: string) => valuesOf(host, source, path, word, line);
  if (flag !== undefined) return values(sourceOf(flag, path) ?? "", typed);
  const [, name, value = ""] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  if (name !== undefined) {
    const offers = await values(sourceOf(name, path) ?? "", value);
    return offers.map((offer) => (offer === filesMarker ? offer : { word: `${name}=${offer.word}` }));
  }
  if (typed.startsWith("-")) return flagsAt(path).filter(({ word }) => word.startsWith(typed));
  const [argument = "", variadic = ""] = commandLine(path);
  const takesCommand = aboutCommands.has(path);
  const named = takesCommand ? readWords(line.slice(line.indexOf(path) + 1), commands).path : path;
  const next = [...nextOffers(named, commands), ...aliasOffers(path, aliases)].filter(({ word }) =>
    word.startsWith(typed),
  );
  const sources = argument.split("|");
  const source = sources[positionals] ?? (variadic === "" || takesCommand ? "" : (sources.at(-1) ?? ""));
  return [...next, ...(await values(source, typed))];
}

/** Their arguments are the words of a command. */
const aboutCommands: ReadonlySet<string> = new Set(["help", "commands", "schema"]);

interface ReadWords {
  /** The command so far: `cases list`. */
  readonly path: string;
  readonly positionals: number;
  /** A flag whose value is the word to complete. */
  readonly flag?: string;
  /** After `--`. */
  readonly isPastFlags: boolean;
}

function readWords(words: readonly string[], commands: CommandList): ReadWords {
  let path = "";
  let positionals = 0;
  let flag: string | undefined;
  for (const word of words) {
    if (flag !== undefined) flag = undefined;
    else if (word === "--") return { path, positionals, isPastFlags: true };
    else if (word.startsWith("-")) flag = sourceOf(word, path) === undefined ? undefined : word;
    else if (nextWords(commands.entries, split(path)).includes(word)) path = `${path} ${word}`.trim();
    else positionals++;
  }
  return { path, positionals, flag, isPastFlags: false };
}

const split = (path: string) => (path === "" ? [] : path.split(" "));

function nextOffers(path: string, { entries, nouns }: CommandList): readonly Offer[] {
  return nextWords(entries, split(path)).map((word) => {
    const whole = `${path} ${word}`.trim();
    const summary = entries.find((entry) => entry.path === whole)?.summary ?? nouns[whole]?.summary;
    return { word, description: summary ?? nextWords(entries, split(whole)).join(", ") };
  });
}

const aliasOffers = (path: string, aliases: Readonly<Record<string, string>>): readonly Offer[] =>
  path === "" ? Object.entries(aliases).map(([word, line]) => ({ word, description: line })) : [];

async function valuesOf(
  host: Host,
  source: string,
  path: string,
  typed: string,
  line: readonly string[],
): Promise<readonly Offer[]> {
  if (source === "@") return [filesMarker];
  const words = source.startsWith("?")
    ? await offerValues(host, source.slice(1) as ValueKind, path, typed, line)
    : source.startsWith("=")
      ? startingWith(source.slice(1).split(" "), typed, false)
      : [];
  return words.map((word) => ({ word }));
}

const lines = knownFlags.split("\n").map((line) => line.split("\t"));
const isFlag = ([name = ""]: readonly string[]) => name.startsWith("-");

/** Source and `...` of a command's argument. */
const commandLine = (path: string) => lines.find((line) => !isFlag(line) && line[0] === path)?.slice(1) ?? [];

/** The flag lines of a command, then the global ones. */
function flagLines(path: string): readonly (readonly string[])[] {
  return [path, "*"].flatMap((name) => {
    const start = lines.findIndex((line) => line[0] === name);
    if (start < 0) return [];
    const end = lines.findIndex((line, at) => at > start && !isFlag(line));
    return lines.slice(start + 1, end < 0 ? undefined : end);
  });
}

const flagsAt = (path: string): readonly Offer[] =>
  flagLines(path).flatMap(([names = "", , description = ""]) =>
    names.split(",").map((word) => ({ word, description })),
  );

/** Undefined for a flag without a value and for an unknown one. */
const sourceOf = (flag: string, path: string) =>
  flagLines(path).find(([names = ""]) => names.split(",").includes(flag))?.[1] || undefined;
