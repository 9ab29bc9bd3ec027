import type { Host } from "../../base/host";
import { toOneLine } from "../../base/text/safe-sentence";
import { splitWords } from "../../base/text/split-words";
import { unsafeCharacters } from "../../base/text/unsafe-characters";
import type { CommandList } from "../../cli/line/command";
import { indexOfFreeWord, listNextWords } from "../../cli/line/locate";
import { peekConfig } from "../../config/file/peek-config";
import { type KnownFlag, type KnownFlags, knownFlags } from "../computed/known-flags";
import type { ValueKind } from "../values/known-values";
import { completeValues, listMatchingValues } from "../values/matching-values";

interface Candidate {
  readonly word: string;
  readonly description?: string;
}

/** Makes the shell complete file names. */
const filesMarker: Candidate = { word: ":files" };

/**
 * Returns the output of `recoup __complete -- WORD…`: the candidates for the last word, one per line, each with a
 * tab and its description. `recoup __complete --line TEXT` first splits the text into words, for bash, which
 * splits them at `:` and `=`.
 */
export async function complete(
  host: Host,
  commands: CommandList,
  [mode, ...typedWords]: readonly string[],
): Promise<string> {
  const words = mode === "--line" ? splitWords(typedWords[0] ?? "").slice(1) : typedWords.map(unquoteEmpty);
  const candidates = await listCandidates(host, commands, words);
  return candidates
    .map(
      ({ word, description }) =>
        `${word}${description === undefined ? "" : `\t${toPlainLine(description)}`}\n`,
    )
    .join("");
}

/** Keeps a description on one line. Control characters in it must not reach the terminal. */
const toPlainLine = (text: string) => toOneLine(text).replace(unsafeCharacters, "\ufffd");

/** PowerShell before 7.3 drops empty arguments, so its script sends two quotes instead. */
const unquoteEmpty = (word: string) => (word === '""' ? "" : word);

async function listCandidates(
  host: Host,
  commands: CommandList,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const typedWord = words.at(-1) ?? "";
  const wordsBefore = words.slice(0, -1);
  const knownOptions = await knownFlags(commands);
  const parse = (line: readonly string[]) => parseWords(line, commands, knownOptions);
  const isFirstWord = parse(wordsBefore).path === "";
  const config = isFirstWord ? await peekConfig(host).catch(() => undefined) : undefined;
  const aliases = config?.aliases ?? {};
  const line = expandAlias(wordsBefore, aliases);
  const { path, positionals, flag, isPastFlags } = parse(line);
  if (isPastFlags) return [filesMarker];
  const listValues = (source: string, word: string) =>
    listValueCandidates(host, commands, source, path, word, line);
  if (flag !== undefined) return listValues(findValueSource(flag, path, knownOptions) ?? "", typedWord);
  const [, name, value = ""] = /^(--[^=]+)=(.*)$/s.exec(typedWord) ?? [];
  if (name !== undefined) {
    const candidates = await listValues(findValueSource(name, path, knownOptions) ?? "", value);
    return candidates.map((candidate) =>
      candidate === filesMarker ? candidate : { word: `${name}=${candidate.word}` },
    );
  }
  if (typedWord.startsWith("-"))
    return listFlagCandidates(path, knownOptions).filter(({ word }) => word.startsWith(typedWord));
  const { argument = "", takesMore = false } = knownOptions.commands[path] ?? {};
  const takesCommand = metaCommands.has(path);
  const commandPath = takesCommand ? parse(line.slice(line.indexOf(path) + 1)).path : path;
  const nextCandidates = [
    ...listNextWordCandidates(commandPath, commands),
    ...listAliasCandidates(path, aliases),
  ].filter(({ word }) => word.startsWith(typedWord));
  const sources = argument.split("|");
  const source = sources[positionals] ?? (!takesMore || takesCommand ? "" : (sources.at(-1) ?? ""));
  const nextWords = new Set(nextCandidates.map(({ word }) => word));
  const valueCandidates = await listValues(source, typedWord);
  return [...nextCandidates, ...valueCandidates.filter(({ word }) => !nextWords.has(word))];
}

/** Commands whose arguments name another command. */
const metaCommands: ReadonlySet<string> = new Set(["help", "commands", "schema"]);

interface ParsedLine {
  /** The command typed so far, such as `cases list`. */
  readonly path: string;
  readonly positionals: number;
  /** Flag whose value is being completed. */
  readonly flag?: string;
  /** Whether the word comes after `--`. */
  readonly isPastFlags: boolean;
}

function parseWords(words: readonly string[], commands: CommandList, flags: KnownFlags): ParsedLine {
  let path = "";
  let positionals = 0;
  let flag: string | undefined;
  for (const word of words) {
    if (flag !== undefined) flag = undefined;
    else if (word === "--") return { path, positionals, isPastFlags: true };
    else if (word.startsWith("-")) flag = findValueSource(word, path, flags) === undefined ? undefined : word;
    else if (listNextWords(commands.entries, splitPath(path)).includes(word)) path = `${path} ${word}`.trim();
    else positionals++;
  }
  return { path, positionals, flag, isPastFlags: false };
}

const splitPath = (path: string) => (path === "" ? [] : path.split(" "));

function listNextWordCandidates(path: string, { entries, nouns }: CommandList): readonly Candidate[] {
  return listNextWords(entries, splitPath(path)).map((word) => {
    const fullPath = `${path} ${word}`.trim();
    const summary = entries.find((entry) => entry.path === fullPath)?.summary ?? nouns[fullPath]?.summary;
    return { word, description: summary ?? listNextWords(entries, splitPath(fullPath)).join(", ") };
  });
}

const listAliasCandidates = (path: string, aliases: Aliases): readonly Candidate[] =>
  path === "" ? Object.entries(aliases).map(([word, line]) => ({ word, description: line })) : [];

async function listValueCandidates(
  host: Host,
  commands: CommandList,
  source: string,
  path: string,
  typedWord: string,
  line: readonly string[],
): Promise<readonly Candidate[]> {
  if (source === "@") return [filesMarker];
  const words = source.startsWith("?")
    ? await listMatchingValues(host, commands, source.slice(1) as ValueKind, path, typedWord, line)
    : source.startsWith("=")
      ? completeValues(source.slice(1).split(" "), typedWord, false)
      : [];
  return words.map((word) => ({ word }));
}

const listFlags = (path: string, { commands, globalFlags }: KnownFlags): readonly KnownFlag[] => [
  ...(commands[path]?.flags ?? []),
  ...globalFlags,
];

const listFlagCandidates = (path: string, flags: KnownFlags): readonly Candidate[] =>
  listFlags(path, flags).flatMap(([names, description]) =>
    names.split(",").map((word) => ({ word, description })),
  );

const findValueSource = (flag: string, path: string, flags: KnownFlags) =>
  listFlags(path, flags).find(([names]) => names.split(",").includes(flag))?.[2];

type Aliases = Readonly<Record<string, string>>;

/** Replaces an alias with its line, so the line's flags and values can be completed. */
function expandAlias(words: readonly string[], aliases: Aliases): readonly string[] {
  const index = indexOfFreeWord(words);
  const name = words[index] ?? "";
  const line = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (line === undefined || line.startsWith("!")) return words;
  return [...words.slice(0, index), ...splitWords(line), ...words.slice(index + 1)];
}
