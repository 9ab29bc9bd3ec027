import { everyUnsafe, isUnsafe } from "../../base/text/unsafe-characters";

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const blanks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Replaces a character that must not be shown. */
const replacement = "\ufffd";

/** Text on one line: breaks and tabs become a space, other unsafe characters U+FFFD. */
export function safeCell(text: string): string {
  if (!isUnsafe(text)) return text;
  return text.replace(blanks, " ").replace(everyUnsafe, replacement);
}

/** Text of several lines: breaks become `\n`, tabs become `tab`, others U+FFFD. */
export function safeLines(text: string, tab = " "): string {
  if (!isUnsafe(text)) return text;
  const shown: Readonly<Record<string, string>> = { "\n": "\n", "\t": tab };
  return text.replace(lineBreaks, "\n").replace(everyUnsafe, (character) => shown[character] ?? replacement);
}

/** As `safeJson` for a double-quoted YAML string, where a character is one escape however large it is. */
export function safeYamlString(json: string): string {
  return json.replace(everyUnsafe, (character) => `\\U${hex(character.codePointAt(0) ?? 0, 8)}`);
}
