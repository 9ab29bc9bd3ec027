/** Sample characters for the escapes in a pattern, keyed by the escape's letter. */
const samples: Readonly<Record<string, string>> = {
  s: " ",
  d: "0",
  w: "a",
  n: "\n",
  r: "\r",
  t: "\t",
  x: "x",
  S: "x",
  D: "x",
  W: " ",
};

/** Returns a pattern's first `maxLetters` letters, plus `x`, which most patterns don't contain. */
function alphabetOf(source: string): readonly string[] {
  const named = source
    .replace(/\(\?(?:<?[=!]|<\w+>|:)/g, "(")
    .replace(/\\[pP]\{[^}]*\}|\\u\{?[\da-f]+\}?|\\x[\da-f]{2}|\{[\d,]+\}/gi, "")
    .replace(/\\([a-zA-Z])/g, (_, letter: string) => samples[letter] ?? "")
    .replace(/\\(.)/g, "$1")
    .replace(/[[\]()|^$?*+]/g, "");
  return [...new Set([...named, "x"])].slice(0, maxLetters);
}

const maxLetters = 14;

/** Returns up to four words of a pattern, each of two or more literal characters such as `eyJ`. */
const wordsOf = (source: string): readonly string[] =>
  [
    ...new Set(
      [...source.replace(/\\(\W)/g, "$1").matchAll(/(?<!\\)[\w&#."' -]{2,}/g)].map(([word]) => word),
    ),
  ].slice(0, 4);

export interface HostileText {
  readonly head: string;
  readonly unit: string;
  readonly tail: string;
}

/** Yields repeated parts of a pattern, each followed by an ending that may make the pattern fail. */
export function* hostileTexts(source: string): Generator<HostileText> {
  const letters = alphabetOf(source);
  const words = wordsOf(source);
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const joined = words.flatMap((word) =>
    letters.flatMap((letter) => [word + letter, letter + word, letter + word + letter]),
  );
  const tails = ["\0", "\n\0", ...letters.slice(0, 1).map((letter) => `\0${letter}`)];
  for (const unit of [...letters, ...words])
    for (const head of ["", ...letters, ...words]) for (const tail of tails) yield { head, unit, tail };
  for (const unit of [...pairs, ...joined]) for (const tail of ["\0", "\n\0"]) yield { head: "", unit, tail };
  // The middle of an anchored pattern can only be reached after its beginning.
  if (/^\^/.test(source))
    for (const unit of letters)
      for (const head of [...pairs, ...joined]) for (const tail of ["\0", ""]) yield { head, unit, tail };
}

export const repeat = ({ head, unit, tail }: HostileText, length: number): string =>
  head + unit.repeat(Math.ceil(length / unit.length)) + tail;
