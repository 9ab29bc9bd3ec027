import { foldText } from "../facts/fold-text";
import type { Condition } from "./conditions";

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/**
 * Matches a column that contains the text, ignoring case and character form (EP-57). SQLite's `like` ignores
 * only ASCII case; other values are folded, which is slower.
 */
export function contains(column: string, text: string): Condition {
  const pattern = `%${escapeLike(foldText(text))}%`;
  return {
    sql: `(${column} like ? escape '\\' or (${column} glob '*[^ -~]*' and folded(${column}) like ? escape '\\'))`,
    values: [pattern, pattern],
  };
}
