import { readCloseCode } from "../../base/close-code";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";
import { readLifecycle } from "../../base/lifecycle";
import { follow } from "./values";

/** A field that is not what it should be. */
export interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** All that differs, in the order of the conditions. */
export function differences(conditions: JsonObject, value: JsonValue | undefined): readonly Difference[] {
  return Object.entries(conditions).flatMap(([path, wanted]) =>
    differAt(path, wanted ?? null, follow(value, path)),
  );
}

export const tellDifference = ({ path, expected, actual }: Difference) =>
  `${path}: expected ${expected}, got ${actual}`;

const show = (value: JsonValue | undefined) => (value === undefined ? "nothing" : printJson(value));

interface Operator {
  holds(actual: JsonValue | undefined, operand: JsonValue, path: string): boolean;
  tell(operand: JsonValue): string;
}

const numberOf = (value: JsonValue | undefined) =>
  value instanceof NumberText ? Number(value.value) : Number.NaN;

const operators: Readonly<Record<string, Operator>> = {
  not: {
    holds: (actual, operand, path) => !isSame(path, operand, actual),
    tell: (it) => `anything but ${show(it)}`,
  },
  matches: {
    holds: (actual, operand) => typeof actual === "string" && new RegExp(String(operand), "u").test(actual),
    tell: (it) => `a text that matches ${String(it)}`,
  },
  exists: {
    holds: (actual, operand) => (actual !== undefined && actual !== null) === operand,
    tell: (it) => (it === true ? "a value" : "no value"),
  },
  above: {
    holds: (actual, operand) => numberOf(actual) > numberOf(operand),
    tell: (it) => `above ${show(it)}`,
  },
  below: {
    holds: (actual, operand) => numberOf(actual) < numberOf(operand),
    tell: (it) => `below ${show(it)}`,
  },
  contains: {
    holds: (actual, operand, path) =>
      Array.isArray(actual)
        ? actual.some((item) => isSame(path, operand, item))
        : typeof actual === "string" && actual.includes(String(operand)),
    tell: (it) => `something that contains ${show(it)}`,
  },
  oneOf: {
    holds: (actual, operand, path) =>
      Array.isArray(operand) && operand.some((item) => isSame(path, item, actual)),
    tell: (it) => `one of ${show(it)}`,
  },
  length: {
    holds: (actual, operand) =>
      (Array.isArray(actual) || typeof actual === "string") && actual.length === numberOf(operand),
    tell: (it) => `a length of ${show(it)}`,
  },
};

export const operatorNames: readonly string[] = Object.keys(operators);

/** An object of operators alone is a condition, every other one a value. */
export function isOperation(wanted: JsonValue): wanted is JsonObject {
  const names = isJsonObject(wanted) ? Object.keys(wanted) : [];
  return names.length > 0 && names.every((name) => Object.hasOwn(operators, name));
}

function differAt(path: string, wanted: JsonValue, actual: JsonValue | undefined): readonly Difference[] {
  if (isOperation(wanted)) {
    return Object.entries(wanted).flatMap(([name, operand = null]) => {
      const operator = operators[name] as Operator;
      if (operator.holds(actual, operand, path)) return [];
      return [{ path, expected: operator.tell(operand), actual: show(actual) }];
    });
  }
  if (isJsonObject(wanted) && isJsonObject(actual)) {
    return Object.entries(wanted).flatMap(([name, inner = null]) =>
      differAt(`${path}.${name}`, inner, follow(actual, name)),
    );
  }
  if (Array.isArray(wanted) && Array.isArray(actual) && wanted.length === actual.length)
    return wanted.flatMap((inner, at) => differAt(`${path}.${at}`, inner, actual[at]));
  return isSame(path, wanted, actual) ? [] : [{ path, expected: show(wanted), actual: show(actual) }];
}

/** Amounts by their value; lifecycles and close codes by what they mean, whatever label an answer carries (LC-03). */
function isSame(path: string, wanted: JsonValue, actual: JsonValue | undefined): boolean {
  if (wanted instanceof NumberText) return numberOf(wanted) === numberOf(actual);
  if (typeof wanted === "string" && typeof actual === "string") {
    const read = /lifecycle$/i.test(path)
      ? readLifecycle
      : /closecode$/i.test(path)
        ? readCloseCode
        : undefined;
    return wanted === actual || (read?.(wanted) !== undefined && read(wanted) === read(actual));
  }
  return show(wanted) === show(actual);
}
