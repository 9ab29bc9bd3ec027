const formatHex = (code: number) => code.toString(16).padStart(4, "0");

/**
 * Ranges of characters that a terminal interprets or displays misleadingly: controls (C0, DEL, C1),
 * bidirectional marks, overrides and isolates, zero-width characters, line and paragraph separators, and
 * annotations. The patterns below add lone surrogates and tags. Excludes the two joiners, because Persian,
 * Indic and emoji text needs them.
 */
const unsafeRanges = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
] as const;

const basicRanges = unsafeRanges
  .map(([first, last]) => `\\u${formatHex(first)}-\\u${formatHex(last)}`)
  .join("");
/** Tested first, because matching is many times faster without the `u` flag. */
const suspiciousPattern = new RegExp(`[${basicRanges}\\ud800-\\udfff]`);
const unsafePattern = new RegExp(`[${basicRanges}\\p{Cs}\\u{e0000}-\\u{e007f}]`, "u");
export const unsafeCharacters = new RegExp(unsafePattern, "gu");
/** Whether the text contains a character that must not be printed. */
export const isUnsafe = (text: string): boolean => suspiciousPattern.test(text) && unsafePattern.test(text);

function escapeJson(character: string): string {
  if (character === "\n" || character === "\r" || character === "\t") return character;
  const codeUnits = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return codeUnits.map((unit) => `\\u${formatHex(unit)}`).join("");
}

/** Escapes unsafe characters in JSON. They occur only in strings, so the value stays the same. */
export function escapeUnsafeJson(json: string): string {
  return isUnsafe(json) ? json.replace(unsafeCharacters, escapeJson) : json;
}
