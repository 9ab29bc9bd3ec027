import { advice, type Hint } from "../../../base/advice/advice";
import { recoup, typedLine } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { nearest } from "../../../base/text/nearest";
import { wordsBeforeDashes } from "../../flags/raw-flags";
import type { CommandList } from "../command";
import { type CommandMatch, freeWords, nextWords } from "../locate";
import { didYouMeanLine, looksLikeId, withoutWords } from "./corrected-line";
import { firstWordHints, verbHints } from "./first-words";
import { findMeaning, nounMeanings, readingHabits, verbMeanings } from "./meanings/word-meanings";

/** Returns a failure for a line that names no command, with a suggestion. */
export function unknownCommand(
  line: readonly string[],
  { words, stray }: CommandMatch,
  commands: CommandList,
  aliases: readonly string[] = [],
): Failure {
  const unflaggedWords = freeWords(wordsBeforeDashes(line));
  const isAfterNoun = stray !== undefined && words.length > 0 && unflaggedWords[0] === words[0];
  const unknownWords = isAfterNoun ? [...words, stray] : unflaggedWords.slice(0, stray === undefined ? 2 : 1);
  if (unknownWords.includes(""))
    return new Failure("usage", "The command is empty.", {
      hint: "If it came from a variable, the variable is not set.",
    });
  const hint = isAfterNoun
    ? afterNoun(line, words, stray, commands)
    : atStart(line, unflaggedWords, commands, aliases);
  return new Failure("usage", `Unknown command "${["recoup", ...unknownWords].join(" ")}".`, { hint });
}

function afterNoun(
  line: readonly string[],
  words: readonly string[],
  strayWord: string,
  { entries }: CommandList,
): Hint {
  const validWords = nextWords(entries, words);
  const hint = findMeaning(verbHints, `${words[0]} ${strayWord}`);
  const [value] = freeWords(withoutWords(line, [...words, strayWord]));
  if (hint !== undefined) return value === undefined ? hint : hint.fill(value);
  const verb = meantVerb(strayWord, validWords);
  if (verb !== undefined)
    return didYouMeanLine([...words, verb, ...withoutWords(line, [...words, strayWord])]);
  const reading = ["get", "show"].find((word) => validWords.includes(word));
  if (reading !== undefined && looksLikeId(strayWord))
    return didYouMeanLine([...words, reading, ...withoutWords(line, words)]);
  return advice`Run ${recoup`${typedLine(words)} --help`} for all commands.`;
}

/**
 * Suggests a line for a verb that came first (`list cases`), another program's word, or a misspelled noun.
 */
function atStart(
  line: readonly string[],
  [first = "", second]: readonly string[],
  commands: CommandList,
  aliases: readonly string[],
): Hint {
  const nouns = Object.keys(commands.nouns);
  return (
    verbFirstHint(line, first, second, commands) ??
    firstWordHint(first, second) ??
    misspelledHint(
      line,
      first,
      second,
      commands,
      findMeaning(nounMeanings, first) ?? nearest(first, nouns),
    ) ??
    nearestAlias(first, aliases) ??
    advice`Run ${recoup`help all`} for all commands.`
  );
}

function nearestAlias(word: string, aliases: readonly string[]): string | undefined {
  const guess = nearest(word, aliases);
  return guess === undefined ? undefined : `Did you mean your alias ${guess}?`;
}

/** Fills the placeholder with the next word if that looks like an ID or a file. */
function firstWordHint(first: string, second = ""): Hint | undefined {
  const hint = findMeaning(firstWordHints, first);
  return looksLikeId(second) || second.includes(".") ? hint?.fill(second) : hint;
}

function verbFirstHint(
  line: readonly string[],
  first: string,
  second: string | undefined,
  { entries, nouns }: CommandList,
): Hint | undefined {
  if (second === undefined) return undefined;
  const noun = [second, `${second}s`, findMeaning(nounMeanings, second)].find(
    (word) => word !== undefined && Object.hasOwn(nouns, word),
  );
  const verbs = noun === undefined ? [] : nextWords(entries, [noun]);
  const rest = withoutWords(line, [first, second]);
  const isList =
    Object.hasOwn(readingHabits, first) && freeWords(rest).length === 0 && verbs.includes("list");
  const verb = isList ? "list" : meantVerb(first, verbs);
  return noun === undefined || verb === undefined ? undefined : didYouMeanLine([noun, verb, ...rest]);
}

function misspelledHint(
  line: readonly string[],
  first: string,
  second: string | undefined,
  { entries }: CommandList,
  noun: string | undefined,
): Hint | undefined {
  if (noun === undefined) return undefined;
  const verbs = nextWords(entries, [noun]);
  const verb = second && meantVerb(second, verbs);
  if (verb) return didYouMeanLine([noun, verb, ...withoutWords(line, [first, second])]);
  if (entries.some(({ path }) => path === noun))
    return didYouMeanLine([noun, ...withoutWords(line, [first])]);
  return didYouMeanLine(second === undefined && verbs.includes("list") ? [noun, "list"] : [noun]);
}

function meantVerb(word: string, verbs: readonly string[]): string | undefined {
  if (verbs.includes(word)) return word;
  return findMeaning(verbMeanings, word)?.find((verb) => verbs.includes(verb)) ?? nearest(word, verbs);
}
