import { createContext, Script } from "node:vm";
import { isAmountField } from "../../api/checks/amount-check";
import { attempt } from "../../base/attempt";
import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";
import { isDecimal } from "../../base/text/numbers/decimal-text";
import { followPath } from "./values";

export interface ConditionMismatch {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** Lists all differences, in the same order as the conditions. */
export function findDifferences(
  conditions: JsonObject,
  value: JsonValue | undefined,
): readonly ConditionMismatch[] {
  return Object.entries(conditions).flatMap(([path, expected]) =>
    compareAt(path, expected ?? null, followPath(value, path)),
  );
}

export const formatDifference = ({ path, expected, actual }: ConditionMismatch) =>
  `${path}: expected ${expected}, got ${actual}`;

const formatValue = (value: JsonValue | undefined) => (value === undefined ? "nothing" : printJson(value));

/** Whether the value is as expected. An object may have further fields. */
const meets = (path: string, expected: JsonValue, actual: JsonValue | undefined) =>
  compareAt(path, expected, actual).length === 0;

interface Operator {
  /** Whether it can hold for a value of this kind. Default: for every kind. */
  suits?(actual: JsonValue, operand: JsonValue): boolean;
  holds(actual: JsonValue | undefined, operand: JsonValue, path: string): boolean;
  describe(operand: JsonValue): string;
}

const toNumber = (value: JsonValue | undefined) =>
  value instanceof NumberText ? Number(value.value) : Number.NaN;

/** Converts an amount that is text (NS-66) to a number if it is compared with one. */
const readAmountAt = (path: string, value: JsonValue | undefined, operand: JsonValue) =>
  operand instanceof NumberText && typeof value === "string" && isAmountField(path) && isDecimal(value)
    ? new NumberText(value)
    : value;

function describeKind(value: JsonValue): string {
  if (value instanceof NumberText) return "a number";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "a text";
  return typeof value === "boolean" ? "a boolean" : "an object";
}

/**
 * Whether the values could be equal. A missing field or a value of another kind differs from every operand,
 * so `not` would always hold. The same applies to the fields of an object. Null is a value of every kind,
 * such as the close code of an open case.
 */
function isComparable(operand: JsonValue, actual: JsonValue | undefined): boolean {
  if (actual === undefined) return false;
  if (operand === null || actual === null) return true;
  if (describeKind(operand) !== describeKind(actual)) return false;
  if (!isJsonObject(operand) || isOperation(operand)) return true;
  return Object.entries(operand as JsonObject).every(([name, inner = null]) =>
    isOperation(inner)
      ? "exists" in inner || followPath(actual, name) !== undefined
      : isComparable(inner, followPath(actual, name)),
  );
}

const hasLength = (value: JsonValue | undefined) => Array.isArray(value) || typeof value === "string";
const isNumber = (value: JsonValue) => value instanceof NumberText;
const isSameKind = (actual: JsonValue, operand: JsonValue) =>
  operand === null || describeKind(operand) === describeKind(actual);

const operators: Readonly<Record<string, Operator>> = {
  not: {
    suits: isSameKind,
    holds: (actual, operand, path) =>
      isComparable(operand, readAmountAt(path, actual, operand)) && !meets(path, operand, actual),
    describe: (value) =>
      `${value === null ? "a value" : describeKind(value)} other than ${formatValue(value)}`,
  },
  matches: {
    suits: (actual) => typeof actual === "string",
    holds: (actual, operand) => typeof actual === "string" && matchesPattern(String(operand), actual),
    describe: (value) => `a text that matches ${String(value)}`,
  },
  exists: {
    holds: (actual, operand) => (actual !== undefined && actual !== null) === operand,
    describe: (value) => (value === true ? "a value" : "no value"),
  },
  above: {
    suits: isNumber,
    holds: (actual, operand, path) => toNumber(readAmountAt(path, actual, operand)) > toNumber(operand),
    describe: (value) => `above ${formatValue(value)}`,
  },
  below: {
    suits: isNumber,
    holds: (actual, operand, path) => toNumber(readAmountAt(path, actual, operand)) < toNumber(operand),
    describe: (value) => `below ${formatValue(value)}`,
  },
  contains: {
    suits: hasLength,
    holds: (actual, operand, path) =>
      Array.isArray(actual)
        ? actual.some((item) => meets(path, operand, item))
        : typeof actual === "string" && actual.includes(String(operand)),
    describe: (value) => `something that contains ${formatValue(value)}`,
  },
  oneOf: {
    suits: (actual, operand) => Array.isArray(operand) && operand.some((item) => isSameKind(actual, item)),
    holds: (actual, operand, path) =>
      Array.isArray(operand) && operand.some((item) => meets(path, item, actual)),
    describe: (value) => `one of ${formatValue(value)}`,
  },
  length: {
    suits: hasLength,
    holds: (actual, operand) => hasLength(actual) && actual.length === toNumber(operand),
    describe: (value) => `a length of ${formatValue(value)}`,
  },
};

export const operatorNames: readonly string[] = Object.keys(operators);

/** Whether an object consists only of operators. If so, it is a condition and not a value. */
export function isOperation(expected: JsonValue): expected is JsonObject {
  const names = isJsonObject(expected) ? Object.keys(expected) : [];
  return names.length > 0 && names.every((name) => Object.hasOwn(operators, name));
}

/**
 * Describes the first condition that no value of this kind can meet, such as a number for a text. Ignores
 * missing values and null.
 */
export function findKindMismatch(conditions: JsonObject, values: JsonValue, prefix = ""): string | undefined {
  return Object.entries(conditions)
    .flatMap(([name, expected = null]) => {
      const actual = followPath(values, name) ?? null;
      return actual === null ? [] : (describeMismatch(`${prefix}${name}`, expected, actual) ?? []);
    })
    .at(0);
}

function describeMismatch(path: string, expected: JsonValue, actual: JsonValue): string | undefined {
  const operation = isOperation(expected) ? Object.entries(expected) : undefined;
  if (suitsKind(expected, actual))
    return isJsonObject(expected) && operation === undefined
      ? findKindMismatch(expected, actual, `${path}.`)
      : undefined;
  const condition = operation?.map(([name, operand = null]) => operators[name]?.describe(operand)) ?? [
    formatValue(expected),
  ];
  return `${path} is ${describeKind(actual)}, ${formatValue(actual)}, so it can't be ${condition.join(" and ")}`;
}

const suitsKind = (expected: JsonValue, actual: JsonValue) =>
  isOperation(expected)
    ? Object.entries(expected).every(
        ([name, operand]) => operators[name]?.suits?.(actual, operand ?? null) !== false,
      )
    : isSameKind(actual, expected);

function compareAt(
  path: string,
  expected: JsonValue,
  actual: JsonValue | undefined,
): readonly ConditionMismatch[] {
  if (isOperation(expected)) {
    return Object.entries(expected).flatMap(([name, operand = null]) => {
      const operator = operators[name] as Operator;
      if (operator.holds(actual, operand, path)) return [];
      return [{ path, expected: operator.describe(operand), actual: formatValue(actual) }];
    });
  }
  if (isJsonObject(expected) && isJsonObject(actual)) {
    return Object.entries(expected).flatMap(([name, inner = null]) =>
      compareAt(`${path}.${name}`, inner, followPath(actual, name)),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((inner, index) => compareAt(`${path}.${index}`, inner, actual[index]));
  return isEqual(path, expected, actual)
    ? []
    : [{ path, expected: formatValue(expected), actual: formatValue(actual) }];
}

/** Reads a state such as `Active` or `Closed:Paid`, whose parts may be labels. */
const readState = (text: string) =>
  /^closed:/i.test(text) ? readCloseCode(text.slice("closed:".length)) : readLifecycle(text);

const wordReaders: readonly (readonly [path: RegExp, read: (text: string) => string | undefined])[] = [
  [/lifecycle$/i, readLifecycle],
  [/closecode$/i, readCloseCode],
  [/(^|\.)state$/i, readState],
];

/**
 * Whether the values are equal. Compares numbers by value, and lifecycles, close codes and states by meaning,
 * so a name equals its label (LC-03, LC-04).
 */
function isEqual(path: string, expected: JsonValue, actual: JsonValue | undefined): boolean {
  if (expected instanceof NumberText)
    return toNumber(expected) === toNumber(readAmountAt(path, actual, expected));
  if (typeof expected === "string" && typeof actual === "string") {
    const [, readWord] = wordReaders.find(([pattern]) => pattern.test(path)) ?? [];
    return (
      expected === actual || (readWord?.(expected) !== undefined && readWord(expected) === readWord(actual))
    );
  }
  return formatValue(expected) === formatValue(actual);
}

/** Whether the text is a valid regular expression. */
export const isPattern = (text: string) => attempt(() => new RegExp(text, "u")) !== undefined;

const patternTimeoutMs = 1000;

const patternScript = new Script('new RegExp(pattern, "u").test(text)');
let patternContext: { pattern: string; text: string } | undefined;

/**
 * Runs the pattern in a VM script, the only way to set a time limit. Backtracking could otherwise block a
 * server forever.
 */
function matchesPattern(pattern: string, text: string): boolean {
  if (!isPattern(pattern))
    throw new Failure("check-failed", `matches: ${pattern} is not a valid regular expression.`);
  patternContext ??= createContext({ pattern, text }) as { pattern: string; text: string };
  Object.assign(patternContext, { pattern, text });
  try {
    return patternScript.runInContext(patternContext, { timeout: patternTimeoutMs }) === true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new Failure(
      "check-failed",
      `matches: ${pattern} took more than ${patternTimeoutMs / 1000} second.`,
      {
        hint: "Avoid a repetition within a repetition, such as (a+)+.",
      },
    );
  }
}
