/** Backslashes that are escaped themselves are counted in, so that a JSON text in a JSON string is revealed, too. */
const escapeCode = /%([2-7][\da-f])|(?<!\\)\\+(?:u00([2-7][\da-f])|(\/))|&#x([2-7][\da-f]);|&#(\d{2,3});/gi;

/** Each escape contains one of these. */
const escapeStarts = ["%", "\\u00", "\\U00", "\\/", "&#"] as const;

/** False if `reveal` has nothing to decode; escaped quotes and line breaks of JSON stay as they are. */
export const hasEscapes = (text: string | Buffer): boolean =>
  escapeStarts.some((start) => text.includes(start));

/** A text that is encoded more often in a row stays as it is. */
const maxRounds = 3;

/**
 * The text with its visible ASCII characters in place of escapes of URLs, JSON and HTML, but for quotes and
 * backslashes, so that a JSON document stays one; again and again while it changes.
 */
export function* reveal(text: string): Generator<string> {
  let shown = text;
  for (let round = 0; round < maxRounds; round++) {
    const next = shown.replace(escapeCode, decode);
    if (next === shown) return;
    shown = next;
    yield shown;
  }
}

function decode(whole: string, ...[percent, json, slash, hex, decimal]: (string | undefined)[]): string {
  if (slash !== undefined) return slash;
  const code = decimal === undefined ? Number.parseInt(percent ?? json ?? hex ?? "", 16) : Number(decimal);
  const character = String.fromCharCode(code);
  return /[!#-[\]-~]/.test(character) ? character : whole;
}
