import * as z from "zod";
import { closeCodes, readCloseCode } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { isJsonObject, type JsonObject, type JsonValue, NumberText } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { suggestNearest } from "../../../base/text/unknown-word";
import { isOperation, isPattern } from "../conditions";
import type { YamlPath } from "../read-yaml";
import { anyJson } from "../schema/common-schemas";
import { checkAgainstSchema, type FileFinding } from "../schema/schema-findings";

type CheckWord = (word: string, path: YamlPath) => readonly FileFinding[];
/** Returns the check for a field, or undefined if the field accepts any value. */
export type FindWordCheck = (field: string) => CheckWord | undefined;

export const hasPlaceholder = (text: string) => text.includes("${");

export function checkWord(
  noun: string,
  word: string,
  read: (text: string) => string | undefined,
  validWords: readonly string[],
  path: YamlPath,
): readonly FileFinding[] {
  if (hasPlaceholder(word) || read(word) !== undefined) return [];
  const guess = suggestNearest(word, validWords) || formatChoices(validWords);
  return [{ path, part: "value", message: `"${word}" is not a valid ${noun}${guess}` }];
}

const maxListedWords = 4;

const formatChoices = (words: readonly string[]) =>
  words.length > maxListedWords ? "" : `; use ${words.join(" or ")}`;

const checkLifecycle: CheckWord = (word, path) =>
  checkWord("lifecycle", word, readLifecycle, lifecycles, path);

/** Rejects only likely misspellings of a known close code, because the platform may add new ones. */
const checkCloseCode: CheckWord = (word, path) =>
  findNearest(word, closeCodes) === undefined
    ? []
    : checkWord("close code", word, readCloseCode, closeCodes, path);

export const findDefaultCheck: FindWordCheck = (field) => {
  if (/lifecycle$/i.test(field)) return checkLifecycle;
  return /closecode$/i.test(field) ? checkCloseCode : undefined;
};

/** Checks the words and patterns in conditions, at any depth. */
export function checkConditions(
  conditions: JsonValue | undefined,
  path: YamlPath,
  findWordCheck: FindWordCheck = findDefaultCheck,
): readonly FileFinding[] {
  if (!isJsonObject(conditions)) return [];
  return Object.entries(conditions).flatMap(([field, expected = null]) =>
    checkExpectedValue(expected, [...path, field], findWordCheck, findWordCheck(field)),
  );
}

function checkExpectedValue(
  expected: JsonValue,
  path: YamlPath,
  findWordCheck: FindWordCheck,
  wordCheck: CheckWord | undefined,
): readonly FileFinding[] {
  if (typeof expected === "string") return wordCheck?.(expected, path) ?? [];
  if (Array.isArray(expected))
    return expected.flatMap((item, index) =>
      checkExpectedValue(item, [...path, index], findWordCheck, wordCheck),
    );
  if (!isOperation(expected)) return checkConditions(expected, path, findWordCheck);
  const findings = Object.entries(expected).flatMap(([operator, operand = null]) => {
    const operatorPath = [...path, operator];
    if (operator === "matches") return checkPattern(operand, operatorPath);
    if (operator === "not" && isOperation(operand))
      return [{ path: operatorPath, part: "value" as const, message: "takes a value, not a condition" }];
    const kindFindings = checkOperand(operator, operand, operatorPath);
    return kindFindings.length > 0
      ? kindFindings
      : checkExpectedValue(operand, operatorPath, findWordCheck, wordCheck);
  });
  return [...checkRange(expected, path), ...findings];
}

/** A condition with any other operand never holds, so forbidding it would always pass. */
const operandSchemas: Readonly<Record<string, z.ZodType>> = {
  exists: z.boolean(),
  above: z.number(),
  below: z.number(),
  oneOf: z.array(anyJson).min(1),
  length: z.number().min(0).refine(Number.isInteger, "must be a whole number"),
};

/** Finds a range that contains no number. Forbidding a number in that range would always pass. */
function checkRange({ above, below }: JsonObject, path: YamlPath): readonly FileFinding[] {
  const isEmpty =
    above instanceof NumberText && below instanceof NumberText && Number(above.value) >= Number(below.value);
  if (!isEmpty) return [];
  return [{ path, part: "value", message: `no number is above ${above.value} and below ${below.value}` }];
}

function checkOperand(operator: string, operand: JsonValue, path: YamlPath): readonly FileFinding[] {
  const schema = operandSchemas[operator];
  const isOpen = schema === undefined || (typeof operand === "string" && hasPlaceholder(operand));
  return isOpen ? [] : checkAgainstSchema(schema, operand, path);
}

function checkPattern(pattern: JsonValue, path: YamlPath): readonly FileFinding[] {
  const text = String(pattern);
  if (hasPlaceholder(text) || isPattern(text)) return [];
  return [{ path, part: "value", message: `${text} is not a valid regular expression` }];
}
