import { everyUnsafe, isUnsafe } from "../../base/text/unsafe-characters";

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const blanks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

const replacement = "\ufffd";

/** Puts text on one line. Breaks and tabs become spaces, and other unsafe characters become U+FFFD. */
export function safeCell(text: string): string {
  if (!isUnsafe(text)) return text;
  return text.replace(blanks, " ").replace(everyUnsafe, replacement);
}

/** Makes multi-line text safe. Line breaks become line feeds, tabs `tab`, other unsafe characters U+FFFD. */
export function safeLines(text: string, tab = " "): string {
  if (!isUnsafe(text)) return text;
  const replacements: Readonly<Record<string, string>> = { "\n": "\n", "\t": tab };
  return text
    .replace(lineBreaks, "\n")
    .replace(everyUnsafe, (character) => replacements[character] ?? replacement);
}

/** Escapes what `safeJson` escapes, but for a double-quoted YAML string, one character at a time. */
export function safeYamlString(json: string): string {
  return json.replace(everyUnsafe, (character) => `\\U${hex(character.codePointAt(0) ?? 0, 8)}`);
}
