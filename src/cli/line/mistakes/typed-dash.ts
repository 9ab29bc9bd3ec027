const dashes = /^[‐-―−]+(?=[a-z])/i;

/** Text editors turn `--limit` into `–limit` or `—limit`. */
export const hasTypedDash = (word: string) => dashes.test(word);

export const withoutTypedDashes = (words: readonly string[]): readonly string[] =>
  words.map((word) => word.replace(dashes, /^.[a-z]$/i.test(word) ? "-" : "--"));
