const dashes = /^[‐-―−]+(?=[a-z])/i;

/** Whether a text editor turned `--limit` into `–limit` or `—limit`. */
export const hasTypedDash = (word: string) => dashes.test(word);

export const withoutTypedDashes = (words: readonly string[]): readonly string[] =>
  words.map((word) => word.replace(dashes, /^.[a-z]$/i.test(word) ? "-" : "--"));
