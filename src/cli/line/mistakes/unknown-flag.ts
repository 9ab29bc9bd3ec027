import { advice, type Hint } from "../../../base/advice/advice";
import { replaceWord, suggestLine } from "./corrected-line";
import { argumentFlags, caseFlags, flagSynonyms } from "./flag-synonyms";
import { findNearestFlag } from "./nearest-flag";

interface KnownWords {
  readonly flags: readonly string[];
  /** Arguments before the flag, then the rest of the line. */
  readonly words?: readonly string[];
  readonly path: readonly string[];
  /** Undefined if the command takes no argument. */
  readonly argument?: string | undefined;
  /** Whether the command takes several arguments. */
  readonly takesMore?: boolean | undefined;
}

/**
 * Suggests the line with the flag that was meant, or explains the flag. Returns undefined if no flag fits.
 */
export function suggestFlag(word: string, rest: readonly string[], knownWords: KnownWords): Hint | undefined {
  const { flags, path } = knownWords;
  const [name = "", attachedValue] = splitFlag(word);
  const suggestInstead = (...words: readonly string[]) =>
    suggestLine([...path, ...replaceWord(rest, word, words)]);
  // Suggests `--json` for `--json=true`. For `--json=false`, suggests leaving the flag out.
  if (attachedValue !== undefined && flags.includes(name))
    return /^(false|no|off|0)$/i.test(attachedValue) ? suggestInstead() : suggestInstead(name);
  const [, flag = "", value = ""] = /^(--[\w-]+):(.+)$/s.exec(word) ?? [];
  if (flags.includes(flag)) return suggestInstead(flag, value);
  if (/^-\d/.test(word) && path.join(" ") === "sandbox clock advance")
    return advice`The clock only goes forward. ${suggestInstead(word.slice(1))}`;
  const synonym = isArgumentName(name, knownWords) ? undefined : findFlagSynonym(name, flags, path);
  const namedArgument = knownWords.takesMore ? undefined : findArgument(knownWords.words ?? []);
  const isArgument = synonym?.to === undefined && namesArgument(name, knownWords);
  if (isArgument && namedArgument !== undefined)
    return caseFlags.has(name.toLowerCase())
      ? `The line already names ${namedArgument}: leave out one of the two.`
      : undefined;
  const meantTemplate = synonym?.to ?? (isArgument ? "{}" : undefined);
  if (meantTemplate === undefined && synonym?.hint !== undefined) return synonym.hint;
  const template = meantTemplate ?? suggestFlagSpelling(name, flags, attachedValue);
  if (template === undefined) return undefined;
  // In `test fire case.closed --case IQZA1CG3`, the case has to go first.
  const isFirst = isArgument && knownWords.takesMore && caseFlags.has(name.toLowerCase());
  const line = replaceFlag(rest, word, attachedValue, template, synonym?.values, isFirst);
  if (line === undefined) return isArgument ? undefined : `Did you mean ${template.split(" ")[0]}?`;
  const nextFlag = line.slice(rest.indexOf(word)).find((other) => hasSynonym(other, knownWords));
  const nextSuggestion =
    nextFlag === undefined ? undefined : suggestFlag(nextFlag, line, { ...knownWords, words: line });
  return nextSuggestion ?? suggestLine([...path, ...line]);
}

function findFlagSynonym(name: string, flags: readonly string[], path: readonly string[]) {
  const synonyms = Object.hasOwn(flagSynonyms, name) ? (flagSynonyms[name] ?? []) : [];
  return synonyms.find(
    ({ to, noun, hint }) =>
      (noun === undefined || noun === path[0]) &&
      (hint !== undefined || (to !== undefined && flags.includes(to.split(" ")[0] ?? ""))),
  );
}

/** Whether the word is an unknown flag that has a known synonym. */
function hasSynonym(word: string, knownWords: KnownWords): boolean {
  const { flags, path } = knownWords;
  const [name = ""] = splitFlag(word);
  if (!word.startsWith("--") || flags.includes(name)) return false;
  return findFlagSynonym(name, flags, path) !== undefined || namesArgument(name, knownWords);
}

/** Whether the command takes the value of a flag such as `--id 44HX8JMJ` as an argument. */
function namesArgument(name: string, knownWords: KnownWords): boolean {
  const spelling = name.toLowerCase();
  if (knownWords.argument === undefined || knownWords.flags.includes(spelling)) return false;
  // `--case` names the case of a payment, not the payment itself.
  if (spelling.startsWith("--case") && knownWords.argument === "payment") return false;
  return argumentFlags.has(spelling) || isArgumentName(name, knownWords);
}

const isArgumentName = (name: string, { argument }: KnownWords) =>
  argument !== undefined && name.toLowerCase() === `--${argument.toLowerCase().split(" and ").at(-1)}`;

/**
 * Returns the first word that isn't a flag and doesn't follow one, because a word after a flag may be its
 * value.
 */
const findArgument = (words: readonly string[]) =>
  words.find((word, index) => !word.startsWith("-") && !words[index - 1]?.startsWith("-"));

function splitFlag(word: string): readonly [name: string, value?: string] {
  const index = word.indexOf("=");
  return index < 0 ? [word] : [word.slice(0, index), word.slice(index + 1)];
}

function suggestFlagSpelling(
  name: string,
  flags: readonly string[],
  attachedValue: string | undefined,
): string | undefined {
  const flag = findNearestFlag(name, flags);
  return flag === undefined || attachedValue === undefined ? flag : `${flag} {}`;
}

/** Replaces a flag of another program. Returns undefined if its value is missing. */
function replaceFlag(
  rest: readonly string[],
  word: string,
  attachedValue: string | undefined,
  template: string,
  values: Readonly<Record<string, string>> = {},
  isFirst = false,
): readonly string[] | undefined {
  const index = rest.indexOf(word);
  const takesNext = template.includes("{}") && attachedValue === undefined;
  const value = attachedValue ?? (takesNext ? rest[index + 1] : "");
  if (value === undefined || (takesNext && value.startsWith("-"))) return undefined;
  const words = template.split(" ").map((part) => fillValue(part, values[value] ?? value));
  const wordsBefore = rest.slice(0, index);
  const wordsAfter = rest.slice(index + (takesNext ? 2 : 1));
  return isFirst ? [...words, ...wordsBefore, ...wordsAfter] : [...wordsBefore, ...words, ...wordsAfter];
}

/** Fills in the value. Reverses the comparison for ages, because `since 7d` means an age below 7d. */
function fillValue(part: string, value: string): string {
  const isAge = /^\d+[smhdw]$/.test(value);
  const condition = isAge ? part.replace(/[<>](?==?\{\})/, (sign) => (sign === "<" ? ">" : "<")) : part;
  return condition.replace("{}", () => value);
}
