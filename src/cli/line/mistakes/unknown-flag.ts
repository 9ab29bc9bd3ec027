import { advice, type Hint } from "../../../base/advice/advice";
import { replaceWord, suggestLine } from "./corrected-line";
import { argumentFlags, flagSynonyms } from "./flag-synonyms";
import { findNearestFlag } from "./nearest-flag";

interface KnownWords {
  readonly flags: readonly string[];
  readonly path: readonly string[];
  /** Undefined if the command takes no argument. */
  readonly argument?: string | undefined;
}

/** Suggests the line with the intended flag, or explains the flag. Undefined if no flag fits. */
export function suggestFlag(word: string, rest: readonly string[], knownWords: KnownWords): Hint | undefined {
  const { flags, path } = knownWords;
  const [name = "", attachedValue] = splitFlag(word);
  const suggestInstead = (...words: readonly string[]) =>
    suggestLine([...path, ...replaceWord(rest, word, words)]);
  // Suggests `--json` for `--json=true`, and omitting it for `--json=false`.
  if (attachedValue !== undefined && flags.includes(name))
    return /^(false|no|off|0)$/i.test(attachedValue) ? suggestInstead() : suggestInstead(name);
  const [, flag = "", value = ""] = /^(--[\w-]+):(.+)$/s.exec(word) ?? [];
  if (flags.includes(flag)) return suggestInstead(flag, value);
  if (/^-\d/.test(word) && path.join(" ") === "sandbox clock advance")
    return advice`The clock only goes forward. ${suggestInstead(word.slice(1))}`;
  const synonym = findFlagSynonym(name, flags, path);
  const meantTemplate = synonym?.to ?? findArgumentTemplate(name, knownWords);
  if (meantTemplate === undefined && synonym?.hint !== undefined) return synonym.hint;
  const template = meantTemplate ?? suggestFlagSpelling(name, flags, attachedValue);
  if (template === undefined) return undefined;
  const line = replaceFlag(rest, word, attachedValue, template, synonym?.values);
  if (line === undefined) return `Did you mean ${template.split(" ")[0]}?`;
  const nextFlag = line.slice(rest.indexOf(word)).find((other) => hasSynonym(other, knownWords));
  const nextSuggestion = nextFlag === undefined ? undefined : suggestFlag(nextFlag, line, knownWords);
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
function hasSynonym(word: string, { flags, path }: KnownWords): boolean {
  const [name = ""] = splitFlag(word);
  return word.startsWith("--") && !flags.includes(name) && findFlagSynonym(name, flags, path) !== undefined;
}

/**
 * Returns the template that replaces `--id 44HX8JMJ` with its value, if the command takes the value as an
 * argument.
 */
function findArgumentTemplate(name: string, { argument, flags }: KnownWords): string | undefined {
  const spelling = name.toLowerCase();
  if (argument === undefined || flags.includes(spelling)) return undefined;
  return argumentFlags.has(spelling) || spelling === `--${argument.toLowerCase()}` ? "{}" : undefined;
}

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

/** Replaces another program's flag. Undefined if its value is missing. */
function replaceFlag(
  rest: readonly string[],
  word: string,
  attachedValue: string | undefined,
  template: string,
  values: Readonly<Record<string, string>> = {},
): readonly string[] | undefined {
  const index = rest.indexOf(word);
  const takesNext = template.includes("{}") && attachedValue === undefined;
  const value = attachedValue ?? (takesNext ? rest[index + 1] : "");
  if (value === undefined || (takesNext && value.startsWith("-"))) return undefined;
  const words = template.split(" ").map((part) => fillValue(part, values[value] ?? value));
  return [...rest.slice(0, index), ...words, ...rest.slice(index + (takesNext ? 2 : 1))];
}

/** Fills in the value. Reverses the comparison for ages, because `since 7d` means an age below 7d. */
function fillValue(part: string, value: string): string {
  const isAge = /^\d+[smhdw]$/.test(value);
  const condition = isAge ? part.replace(/[<>](?==?\{\})/, (sign) => (sign === "<" ? ">" : "<")) : part;
  return condition.replace("{}", () => value);
}
