import { closeCodes, readCloseCode } from "../../../base/close-code";
import { isJsonObject, type JsonValue } from "../../../base/json/json";
import { lifecycles, readLifecycle } from "../../../base/lifecycle";
import { nearest } from "../../../base/text/nearest";
import { isOperation } from "../conditions";
import type { Path } from "../read-yaml";
import { didYouMean, type FileFinding } from "../schema-findings";

/** Looks at a word that a field is compared with. */
type CheckWord = (word: string, path: Path) => readonly FileFinding[];
/** By the name of the field; undefined for one that may hold anything. */
export type WordOf = (field: string) => CheckWord | undefined;

export const isOpen = (text: string) => text.includes("${");

export function wordFinding(
  what: string,
  word: string,
  read: (text: string) => string | undefined,
  known: readonly string[],
  path: Path,
): readonly FileFinding[] {
  if (isOpen(word) || read(word) !== undefined) return [];
  return [{ path, part: "value", message: `"${word}" is no ${what}${didYouMean(word, known)}` }];
}

const checkLifecycle: CheckWord = (word, path) =>
  wordFinding("lifecycle", word, readLifecycle, lifecycles, path);

/** There may be new ones, so that one is refused only where a known one was most likely meant. */
const checkCloseCode: CheckWord = (word, path) =>
  nearest(word, closeCodes) === undefined
    ? []
    : wordFinding("close code", word, readCloseCode, closeCodes, path);

export const usualWordOf: WordOf = (field) => {
  if (/lifecycle$/i.test(field)) return checkLifecycle;
  return /closecode$/i.test(field) ? checkCloseCode : undefined;
};

/** The words and patterns in conditions, at whatever depth they stand. */
export function checkConditions(
  conditions: JsonValue | undefined,
  path: Path,
  wordOf: WordOf = usualWordOf,
): readonly FileFinding[] {
  if (!isJsonObject(conditions)) return [];
  return Object.entries(conditions).flatMap(([field, wanted = null]) =>
    checkWanted(wanted, [...path, field], wordOf, wordOf(field)),
  );
}

function checkWanted(
  wanted: JsonValue,
  path: Path,
  wordOf: WordOf,
  word: CheckWord | undefined,
): readonly FileFinding[] {
  if (typeof wanted === "string") return word?.(wanted, path) ?? [];
  if (Array.isArray(wanted))
    return wanted.flatMap((one, at) => checkWanted(one, [...path, at], wordOf, word));
  if (!isOperation(wanted)) return checkConditions(wanted, path, wordOf);
  return Object.entries(wanted).flatMap(([operator, operand = null]) => {
    const at = [...path, operator];
    return operator === "matches" ? checkPattern(operand, at) : checkWanted(operand, at, wordOf, word);
  });
}

function checkPattern(pattern: JsonValue, path: Path): readonly FileFinding[] {
  try {
    new RegExp(String(pattern), "u");
    return [];
  } catch {
    return [{ path, part: "value", message: `${String(pattern)} is no regular expression` }];
  }
}
