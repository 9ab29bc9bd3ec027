import { advice, buildTypedLine, type Hint, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { findNearest } from "../../../base/text/nearest";
import { sliceBeforeDashes } from "../../flags/raw-flags";
import type { CommandList } from "../command";
import { type CommandMatch, listNextWords, selectFreeWords } from "../locate";
import { looksLikeId, removeWords, suggestLine } from "./corrected-line";
import { firstWordHints, verbHints } from "./first-words";
import { findSynonym, nounSynonyms, readVerbs, verbSynonyms } from "./synonyms";

export function createUnknownCommandFailure(
  line: readonly string[],
  { words, stray }: CommandMatch,
  commands: CommandList,
  aliases: readonly string[] = [],
): Failure {
  const unflaggedWords = selectFreeWords(sliceBeforeDashes(line));
  const isAfterNoun = stray !== undefined && unflaggedWords[0] === words[0];
  const unknownWords = isAfterNoun ? [...words, stray] : unflaggedWords.slice(0, stray === undefined ? 2 : 1);
  if (unknownWords.includes(""))
    return new Failure("usage", "The command is empty.", {
      hint: "If it came from a variable, the variable is not set.",
    });
  const hint = isAfterNoun
    ? suggestAfterNoun(line, words, stray, commands)
    : suggestAtStart(line, unflaggedWords, commands, aliases);
  return new Failure("usage", `Unknown command "${["recoup", ...unknownWords].join(" ")}".`, { hint });
}

function suggestAfterNoun(
  line: readonly string[],
  words: readonly string[],
  strayWord: string,
  { entries }: CommandList,
): Hint {
  const validWords = listNextWords(entries, words);
  const hint = findSynonym(verbHints, `${words[0]} ${strayWord}`);
  const [value] = selectFreeWords(removeWords(line, [...words, strayWord]));
  if (hint !== undefined) return value === undefined ? hint : hint.fill(value);
  const verb = guessVerb(strayWord, validWords);
  if (verb !== undefined) return suggestLine([...words, verb, ...removeWords(line, [...words, strayWord])]);
  const readingVerb = ["get", "show"].find((word) => validWords.includes(word));
  if (readingVerb !== undefined && looksLikeId(strayWord))
    return suggestLine([...words, readingVerb, ...removeWords(line, words)]);
  return advice`Run ${recoup`${buildTypedLine(words)} --help`} for all commands.`;
}

/** Suggests a line for a misplaced verb (`list cases`), another program's word, or a misspelled noun. */
function suggestAtStart(
  line: readonly string[],
  [firstWord = "", secondWord]: readonly string[],
  commands: CommandList,
  aliases: readonly string[],
): Hint {
  const nouns = Object.keys(commands.nouns);
  return (
    suggestNounFirst(line, firstWord, secondWord, commands) ??
    findFirstWordHint(firstWord, secondWord) ??
    suggestNoun(
      line,
      firstWord,
      secondWord,
      commands,
      findSynonym(nounSynonyms, firstWord) ?? findNearest(firstWord, nouns),
    ) ??
    suggestAlias(firstWord, aliases) ??
    advice`Run ${recoup`help all`} for all commands.`
  );
}

function suggestAlias(word: string, aliases: readonly string[]): string | undefined {
  const guess = findNearest(word, aliases);
  return guess === undefined ? undefined : `Did you mean your alias ${guess}?`;
}

/** Fills the placeholder with the next word if it looks like an ID or a file. */
function findFirstWordHint(firstWord: string, secondWord = ""): Hint | undefined {
  const hint = findSynonym(firstWordHints, firstWord);
  return looksLikeId(secondWord) || secondWord.includes(".") ? hint?.fill(secondWord) : hint;
}

function suggestNounFirst(
  line: readonly string[],
  firstWord: string,
  secondWord: string | undefined,
  { entries, nouns }: CommandList,
): Hint | undefined {
  if (secondWord === undefined) return undefined;
  const noun = [secondWord, `${secondWord}s`, findSynonym(nounSynonyms, secondWord)].find(
    (word) => word !== undefined && Object.hasOwn(nouns, word),
  );
  const verbs = noun === undefined ? [] : listNextWords(entries, [noun]);
  const otherWords = removeWords(line, [firstWord, secondWord]);
  const isList =
    readVerbs.includes(firstWord) && selectFreeWords(otherWords).length === 0 && verbs.includes("list");
  const verb = isList ? "list" : guessVerb(firstWord, verbs);
  return noun === undefined || verb === undefined ? undefined : suggestLine([noun, verb, ...otherWords]);
}

function suggestNoun(
  line: readonly string[],
  firstWord: string,
  secondWord: string | undefined,
  { entries }: CommandList,
  noun: string | undefined,
): Hint | undefined {
  if (noun === undefined) return undefined;
  const verbs = listNextWords(entries, [noun]);
  const verb = secondWord && guessVerb(secondWord, verbs);
  if (verb) return suggestLine([noun, verb, ...removeWords(line, [firstWord, secondWord])]);
  if (entries.some(({ path }) => path === noun))
    return suggestLine([noun, ...removeWords(line, [firstWord])]);
  return suggestLine(secondWord === undefined && verbs.includes("list") ? [noun, "list"] : [noun]);
}

function guessVerb(word: string, verbs: readonly string[]): string | undefined {
  if (verbs.includes(word)) return word;
  return findSynonym(verbSynonyms, word)?.find((verb) => verbs.includes(verb)) ?? findNearest(word, verbs);
}
