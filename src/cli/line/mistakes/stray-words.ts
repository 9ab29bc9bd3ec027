import { didYouMeanLine, looksLikeId, without } from "./corrected-line";

/** What a word without a flag is, by its form. */
const forms: readonly { readonly flag: string; is(word: string): boolean }[] = [
  { flag: "--url", is: (word) => /^https?:\/\//i.test(word) },
  { flag: "--where", is: (word) => /^[\w.]+(!?=|[<>~])/.test(word) },
  { flag: "--set", is: (word) => /^[\w.]+=/.test(word) },
  { flag: "--body", is: (word) => /\.json$/.test(word) },
  { flag: "--case", is: looksLikeId },
  { flag: "--until", is: (word) => /^[A-Za-z]+$/.test(word) },
  { flag: "--text", is: () => true },
];

/** The line with the flag that the words belong to; undefined if there is no idea. */
export function strayWordsHint(
  words: readonly string[],
  flags: readonly string[],
  path: readonly string[],
  rest: readonly string[],
  paths: readonly string[],
): string | undefined {
  const [word = ""] = words;
  const others = without(rest, words);
  if (/^\d+$/.test(word) && rest[rest.indexOf(word) - 1] === "-n" && flags.includes("--limit"))
    return didYouMeanLine([...path, ...without(others, ["-n"]), "--limit", word]);
  const count = rest[rest.indexOf(word) - 1] ?? "";
  if (/^(second|minute|hour|day)s?$/.test(word) && /^\d+$/.test(count))
    return didYouMeanLine([...path, ...without(others, [count]), `${count}${word[0]}`]);
  const form = forms.find(({ flag, is }) => flags.includes(flag) && is(word));
  if (form !== undefined) return didYouMeanLine([...path, ...others, form.flag, words.join(" ")]);
  const [noun = "", verb] = path;
  const reading = ["get", "show"].find((known) => paths.includes(`${noun} ${known}`));
  if (verb === "list" && looksLikeId(word) && reading !== undefined)
    return didYouMeanLine([noun, reading, word]);
  return looksLikeId(word) ? "Run it once for each." : undefined;
}
