import type { Host } from "../../base/host";
import { commaLists, knownValues, valueKinds } from "./known-values";
import { localNames } from "./local-names";

/**
 * What `recoup __complete <what> <path> <word> [line…]` prints: the values that begin as the word does, one a line.
 * It reads local files only, and what goes wrong is no news in the middle of typing.
 */
export async function answerValue(host: Host, words: readonly string[]) {
  const [what, path = "", word = "", ...line] = words.map(given);
  const asked = valueKinds.find((known) => known === what);
  if (asked === undefined) return "";
  const values = knownValues[asked]?.(path) ?? (await localNames(asked, host, line).catch(() => []));
  const lines = offers(values, word, commaLists.has(asked));
  return lines.map((value) => `${value}\n`).join("");
}

/** PowerShell's script writes an empty word as two quotes; versions before 7.3 take them away, later ones do not. */
const given = (word: string) => (word === '""' ? "" : word);

/** Of a list with commas the last part is completed, and what stands before it is not offered again. */
function offers(values: readonly string[], word: string, isList: boolean): readonly string[] {
  const start = isList ? word.lastIndexOf(",") + 1 : 0;
  const before = word.slice(0, start);
  const taken = before.split(",").map(fieldOf);
  const wanted = word.slice(start).toLowerCase();
  return values
    .filter((value) => value.toLowerCase().startsWith(wanted) && !taken.includes(fieldOf(value)))
    .map((value) => before + value);
}

/** `DueDate` of `DueDate:desc`; the codes of `Closed:Paid` are told apart. */
const fieldOf = (value: string) => value.replace(/:(asc|desc)$/i, "");
