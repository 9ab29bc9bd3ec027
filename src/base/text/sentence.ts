/**
 * Whether the text starts with a URL, file or event, which is a word with a dot, slash or similar character
 * inside.
 */
const startsWithIdentifier = (text: string) => /^[^\s]*[./:@_=][^\s]/.test(text);

/** Capitalizes a sentence, unless it starts with a name. */
export const capitalize = (text: string) =>
  startsWithIdentifier(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Splits a name into words: `closeCase` becomes `close case`. */
export const splitCamelCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Joins words for a sentence: `a, b or c`. */
export const joinWords = (words: readonly string[], conjunction: "and" | "or") =>
  [...words.slice(0, -2), words.slice(-2).join(` ${conjunction} `)].join(", ");
