/** Includes escaped backslashes, so that JSON text inside a JSON string is revealed too. */
const escapeCode = /%([2-7][\da-f])|(?<!\\)\\+(?:u00([2-7][\da-f])|(\/))|&#x([2-7][\da-f]);|&#(\d{2,3});/gi;

/** Each escape contains one of these. */
const escapeStarts = ["%", "\\u00", "\\U00", "\\/", "&#"] as const;

/** False if `reveal` has nothing to decode. Escaped quotes and line breaks of JSON don't count. */
export const hasEscapes = (text: string | Buffer): boolean =>
  escapeStarts.some((start) => text.includes(start));

/** Text that is encoded more often than this is not decoded further. */
const maxRounds = 3;

/**
 * Decodes escapes of URLs, JSON and HTML to visible ASCII characters, except quotes and backslashes, so that
 * JSON stays valid. Repeats as long as the text changes.
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
