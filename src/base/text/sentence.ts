/**
 * Whether the text starts with an address, a file or an event: a word with a dot, slash or similar inside.
 */
const isName = (text: string) => /^[^\s]*[./:@_=][^\s]/.test(text);

/** Capitalizes a sentence; keeps a leading name as it is. */
export const capitalize = (text: string) =>
  isName(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
