import { isUnsafe, unsafeCharacters } from "../../base/text/unsafe-characters";

const lineBreakPattern = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const blankPattern = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

const replacementCharacter = "\ufffd";

/** Puts text on one line. Line breaks and tabs become spaces, and other unsafe characters become U+FFFD. */
export function sanitizeCell(text: string): string {
  if (!isUnsafe(text)) return text;
  return text.replace(blankPattern, " ").replace(unsafeCharacters, replacementCharacter);
}

/**
 * Makes multi-line text safe. Line breaks become line feeds, tabs become `tab`, and other unsafe characters
 * become U+FFFD.
 */
export function sanitizeLines(text: string, tab = " "): string {
  if (!isUnsafe(text)) return text;
  const replacements: Readonly<Record<string, string>> = { "\n": "\n", "\t": tab };
  return text
    .replace(lineBreakPattern, "\n")
    .replace(unsafeCharacters, (character) => replacements[character] ?? replacementCharacter);
}

/** Escapes the same characters as `escapeUnsafeJson`, one at a time, for a double-quoted YAML string. */
export function escapeUnsafeYaml(jsonText: string): string {
  return jsonText.replace(
    unsafeCharacters,
    (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`,
  );
}
