import { folded } from "../facts/folded";
import type { Condition } from "./conditions";

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/**
 * Whether a column contains a text, whatever the case and form of the characters (EP-57). SQLite ignores the case of
 * ASCII by itself; only other values are folded, which is slower.
 */
export function contains(column: string, text: string): Condition {
  const pattern = `%${escapeLike(folded(text))}%`;
  return {
    sql: `(${column} like ? escape '\\' or (${column} glob '*[^ -~]*' and folded(${column}) like ? escape '\\'))`,
    values: [pattern, pattern],
  };
}
