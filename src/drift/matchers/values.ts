import { readLifecycle } from "../../base/cases/lifecycle";
import { isJsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import { readTime } from "../../base/text/time/date";
import { decodeSecret } from "../../webhooks/signature";
import { isFilled, type Value } from "../observe/probe-answers";
import { createListMatcher, createMatcher, type Matcher } from "./matcher";

export const asText = (value: Value): string | undefined => (typeof value === "string" ? value : undefined);
export const asNumber = (value: Value): number =>
  value instanceof NumberText ? Number(value.value) : Number.NaN;

export const listItems = (value: Value): readonly JsonValue[] => (Array.isArray(value) ? value : []);

export const present = createMatcher("present", (value) => value !== undefined);
export const absent = createMatcher("left out", (value) => value === undefined);
export const isNull = createMatcher("null", (value) => value === null);
export const filled = createMatcher("present, and neither null nor empty", isFilled);
export const unset = createMatcher("left out, null or empty", (value) => !isFilled(value));

export const object = createMatcher("an object", (value) => isJsonObject(value));
export const array = createListMatcher("an array", () => true);
export const empty = createListMatcher("an empty array", ({ length }) => length === 0);
export const nonEmpty = createListMatcher("an array with records", ({ length }) => length > 0);
export const text = createMatcher("a string", (value) => typeof value === "string");
export const filledText = createMatcher(
  "a string that is not empty",
  (value) => (asText(value) ?? "") !== "",
);
export const emptyText = createMatcher("an empty string", (value) => value === "");
export const flag = createMatcher("true or false", (value) => typeof value === "boolean");
export const integer = createMatcher("an integer", (value) => Number.isInteger(asNumber(value)));

export const guid = createMatcher("a GUID", (value) => isGuid(asText(value) ?? ""));

const isTime = (value: Value) => readTime(asText(value) ?? "") !== undefined;
export const utcTime = createMatcher(
  "an ISO 8601 time in UTC",
  (value) => isTime(value) && !/[+-](?!00:?00)\d\d:?\d\d$/.test(asText(value) ?? ""),
);

export const base64 = createMatcher("Base64", (value) => decodeSecret(asText(value) ?? "") !== undefined);
export const lifecycle = createMatcher(
  "one of the ten lifecycle values",
  (value) => readLifecycle(asText(value) ?? "") !== undefined,
);

/** Numbers are equal if their values are. */
export function isEqual(left: Value, right: Value): boolean {
  if (left instanceof NumberText && right instanceof NumberText) return asNumber(left) === asNumber(right);
  return printJson(left) === printJson(right);
}

/** Normalizes a value to the form that it has after JSON parsing. */
const toJson = (value: string | number | boolean | null): JsonValue =>
  typeof value === "number" ? new NumberText(String(value)) : value;

export const equals = (expected: string | number | boolean | null): Matcher =>
  createMatcher(JSON.stringify(expected), (value) => isEqual(value, toJson(expected)));

export const oneOf = (...expected: readonly (string | number)[]): Matcher =>
  createMatcher(`one of ${expected.join(", ")}`, (value) =>
    expected.some((candidate) => isEqual(value, toJson(candidate))),
  );

export const success = createMatcher(
  "a 2xx status",
  (value) => asNumber(value) >= 200 && asNumber(value) < 300,
);

export const matches = (says: string, pattern: RegExp): Matcher =>
  createMatcher(says, (value) => pattern.test(asText(value) ?? ""));

export const either = (...options: readonly Matcher[]): Matcher =>
  createMatcher(options.map(({ says }) => says).join(" or "), (value, seen) =>
    options.some((option) => option.holds(value, seen)),
  );

export const all = (...matchers: readonly Matcher[]): Matcher =>
  createMatcher(matchers.map(({ says }) => says).join(", "), (value, seen) =>
    matchers.every((part) => part.holds(value, seen)),
  );

export const ifPresent = (inner: Matcher): Matcher =>
  createMatcher(
    `${inner.says}, if present`,
    (value, seen) => value === undefined || inner.holds(value, seen),
  );
export const not = (inner: Matcher): Matcher =>
  createMatcher(`not ${inner.says}`, (value, seen) => !inner.holds(value, seen));
