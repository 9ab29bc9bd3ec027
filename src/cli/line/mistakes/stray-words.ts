import { advice, type Hint } from "../../../base/advice/advice";
import { readCloseCode } from "../../../base/cases/close-code";
import { isGuid } from "../../../base/text/guid";
import { looksLikeId, removeWords, suggestLine } from "./corrected-line";

/** Flags that a stray word might belong to, judging by its form. */
const flagForms: readonly { readonly flag: string; is(word: string): boolean }[] = [
  { flag: "--url", is: (word) => /^https?:\/\//i.test(word) },
  { flag: "--where", is: (word) => /^[\w.]+(!?=|[<>~])/.test(word) },
  { flag: "--set", is: (word) => /^[\w.]+=/.test(word) },
  { flag: "--body", is: (word) => /\.json$/.test(word) },
  { flag: "--code", is: (word) => readCloseCode(word) !== undefined },
  { flag: "--amount", is: (word) => /^\d+(\.\d{1,2})?$/.test(word) },
  { flag: "--case", is: looksLikeId },
  { flag: "--until", is: (word) => /^[A-Za-z]+$/.test(word) },
  { flag: "--text", is: () => true },
];

/** Separators that join a flag's values into one word. */
const valueSeparators: Readonly<Record<string, string>> = {
  "--lifecycle": ",",
  "--fields": ",",
  "--sort": ":",
  "--until": ",",
  "--event": ",",
};

/** Joins words that continue a flag's value: `--lifecycle Active Closed`. */
function joinToValue(words: readonly string[], rest: readonly string[]): readonly string[] | undefined {
  const position = rest.indexOf(words[0] ?? "");
  const separator = valueSeparators[rest[position - 2] ?? ""];
  const isDirection = words.length === 1 && /^(asc|desc)$/i.test(words[0] ?? "");
  if (separator === undefined || (separator === ":" && !isDirection)) return undefined;
  if (words.some((word, index) => rest[position + index] !== word)) return undefined;
  const value = [rest[position - 1], ...words].join(separator);
  return [...rest.slice(0, position - 1), value, ...rest.slice(position + words.length)];
}

/**
 * Suggests a corrected line, for example with the flag to which the words belong. Returns undefined if no
 * correction fits.
 */
export function suggestMeantLine(
  words: readonly string[],
  flags: readonly string[],
  path: readonly string[],
  rest: readonly string[],
  paths: readonly string[],
): Hint | undefined {
  const [word = ""] = words;
  if (rest.some(hasTypedDash))
    return advice`A text editor replaced the hyphens of a flag. ${suggestLine([...path, ...restoreHyphens(rest)])}`;
  const joinedLine = joinToValue(words, rest);
  if (joinedLine !== undefined) return suggestLine([...path, ...joinedLine]);
  const otherWords = removeWords(rest, words);
  if (/^\d+$/.test(word) && rest[rest.indexOf(word) - 1] === "-n" && flags.includes("--limit"))
    return suggestLine([...path, ...removeWords(otherWords, ["-n"]), "--limit", word]);
  const count = rest[rest.indexOf(word) - 1] ?? "";
  if (/^(sec|second|min|minute|hr|hour|day)s?$/.test(word) && /^\d+$/.test(count))
    return suggestLine([...path, ...removeWords(otherWords, [count]), `${count}${word[0]}`]);
  if (path.join(" ") === "clients create" && looksLikeId(word) && !word.endsWith(".json"))
    return suggestLine([...path, ...otherWords, "--external-tenant-id", word]);
  const [first = ""] = rest;
  if (path[0] === "payments" && flags.includes("--case") && isGuid(word) && isCaseReference(first))
    return suggestLine([...path, word, ...removeWords(otherWords, [first]), "--case", first]);
  const form = flagForms.find(({ flag, is }) => flags.includes(flag) && is(word));
  if (form !== undefined) return suggestLine([...path, ...otherWords, form.flag, words.join(" ")]);
  const [noun = "", verb] = path;
  const readingVerb = ["get", "show"].find((verb) => paths.includes(`${noun} ${verb}`));
  if (path.join(" ") === "cases submit" && /\.(csv|tsv|xlsx|ndjson)$/i.test(word))
    return suggestLine(["cases", "import", word]);
  if (/^(list|find|watch)$/.test(verb ?? "") && looksLikeId(word) && readingVerb !== undefined)
    return suggestLine([noun, readingVerb, word]);
  if (looksLikeId(word) || noun === "config" || noun === "alias") return "Run it once for each.";
  const isOneArgument = rest.length === 2 && words.length === 1 && rest[1] === word;
  if (!isOneArgument) return undefined;
  return noun === "profile"
    ? `The name of a profile has no spaces: ${rest.join("-")}.`
    : `Quote an argument with spaces: '${rest.join(" ")}'.`;
}

/** Whether the word before a payment's ID is its case reference. Payment IDs are always GUIDs. */
const isCaseReference = (word: string) => looksLikeId(word) && !isGuid(word);

const dashPattern = /^[‐-―−]+(?=[a-z])/i;

/** Whether the word starts with a typographic dash. Some text editors turn `--limit` into `–limit`. */
const hasTypedDash = (word: string) => dashPattern.test(word);

const restoreHyphens = (words: readonly string[]): readonly string[] =>
  words.map((word) => word.replace(dashPattern, /^.[a-z]$/i.test(word) ? "-" : "--"));
