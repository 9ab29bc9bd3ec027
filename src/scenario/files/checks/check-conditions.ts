import { closeCodes, readCloseCode } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { isJsonObject, type JsonValue } from "../../../base/json/json";
import { nearest } from "../../../base/text/nearest";
import { didYouMean } from "../../../base/text/unknown-word";
import { isOperation } from "../conditions";
import type { Path } from "../read-yaml";
import type { FileFinding } from "../schema/schema-findings";

type CheckWord = (word: string, path: Path) => readonly FileFinding[];
/** Returns the check for a field. Undefined if the field accepts any value. */
export type WordOf = (field: string) => CheckWord | undefined;

export const isOpen = (text: string) => text.includes("${");

export function wordFinding(
  noun: string,
  word: string,
  read: (text: string) => string | undefined,
  validWords: readonly string[],
  path: Path,
): readonly FileFinding[] {
  if (isOpen(word) || read(word) !== undefined) return [];
  const guess = didYouMean(word, validWords) || listText(validWords);
  return [{ path, part: "value", message: `"${word}" is not a valid ${noun}${guess}` }];
}

const maxListed = 4;

const listText = (words: readonly string[]) =>
  words.length > maxListed ? "" : `; use ${words.join(" or ")}`;

const checkLifecycle: CheckWord = (word, path) =>
  wordFinding("lifecycle", word, readLifecycle, lifecycles, path);

/** Only rejects likely misspellings of a known close code, because the platform may add codes. */
const checkCloseCode: CheckWord = (word, path) =>
  nearest(word, closeCodes) === undefined
    ? []
    : wordFinding("close code", word, readCloseCode, closeCodes, path);

export const defaultWord: WordOf = (field) => {
  if (/lifecycle$/i.test(field)) return checkLifecycle;
  return /closecode$/i.test(field) ? checkCloseCode : undefined;
};

/** Checks the words and patterns in conditions, at any depth. */
export function checkConditions(
  conditions: JsonValue | undefined,
  path: Path,
  wordOf: WordOf = defaultWord,
): readonly FileFinding[] {
  if (!isJsonObject(conditions)) return [];
  return Object.entries(conditions).flatMap(([field, expected = null]) =>
    checkExpectedEvent(expected, [...path, field], wordOf, wordOf(field)),
  );
}

function checkExpectedEvent(
  expected: JsonValue,
  path: Path,
  wordOf: WordOf,
  word: CheckWord | undefined,
): readonly FileFinding[] {
  if (typeof expected === "string") return word?.(expected, path) ?? [];
  if (Array.isArray(expected))
    return expected.flatMap((event, index) => checkExpectedEvent(event, [...path, index], wordOf, word));
  if (!isOperation(expected)) return checkConditions(expected, path, wordOf);
  return Object.entries(expected).flatMap(([operator, operand = null]) => {
    const operatorPath = [...path, operator];
    return operator === "matches"
      ? checkPattern(operand, operatorPath)
      : checkExpectedEvent(operand, operatorPath, wordOf, word);
  });
}

function checkPattern(pattern: JsonValue, path: Path): readonly FileFinding[] {
  try {
    new RegExp(String(pattern), "u");
    return [];
  } catch {
    return [{ path, part: "value", message: `${String(pattern)} is not a valid regular expression` }];
  }
}
