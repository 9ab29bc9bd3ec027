/** An address, a file, an event: a first word with a dot, slash or the like inside. */
const isName = (text: string) => /^[^\s]*[./:@_=][^\s]/.test(text);

/** Starts a sentence; a name keeps its letters. */
export const capitalized = (text: string) =>
  isName(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
