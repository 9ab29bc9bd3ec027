import type { Condition } from "./conditions";

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the range of ASCII
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** SQLite ignores case for ASCII only, so other texts are also searched in lower and upper case (EP-57). */
export function contains(column: string, text: string): Condition {
  const forms = isAscii(text) ? [text] : [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  return {
    sql: `(${forms.map(() => `${column} like ? escape '\\'`).join(" or ")})`,
    values: forms.map((form) => `%${escapeLike(form)}%`),
  };
}
