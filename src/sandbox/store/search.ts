import { foldText, toLowerCaseText } from "../facts/fold-text";
import type { Readings } from "../readings/readings";
import type { SqlCondition } from "./conditions";

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Functions that fold text before a comparison, each with its SQL name. */
const foldings: Readonly<
  Record<Readings["NS-62"], { readonly fold: (text: string) => string; readonly sql: string }>
> = {
  "case-and-form": { fold: foldText, sql: "folded" },
  "case-alone": { fold: toLowerCaseText, sql: "lowered" },
};

/**
 * Matches a column that contains the text, ignoring case and, depending on the reading, Unicode form (EP-57,
 * NS-62). SQLite's `like` ignores case only in ASCII text, so other values are folded first, which is slower.
 */
export function matchSubstring(
  column: string,
  text: string,
  reading: Readings["NS-62"] = "case-and-form",
): SqlCondition {
  const { fold, sql } = foldings[reading];
  const pattern = `%${escapeLike(fold(text))}%`;
  return {
    sql: `(${column} like ? escape '\\' or (${column} glob '*[^ -~]*' and ${sql}(${column}) like ? escape '\\'))`,
    values: [pattern, pattern],
  };
}
