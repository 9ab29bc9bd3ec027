import { readLifecycle } from "../../base/cases/lifecycle";
import { isJsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import { readTime } from "../../base/text/time/date";
import { decodeSecret } from "../../webhooks/signature";
import { isFilled, type Value } from "../observe/seen";
import { listMatcher, type Matcher, matcher } from "./matcher";

export const asText = (value: Value): string | undefined => (typeof value === "string" ? value : undefined);
export const asNumber = (value: Value): number =>
  value instanceof NumberText ? Number(value.value) : Number.NaN;

export const listItems = (value: Value): readonly JsonValue[] => (Array.isArray(value) ? value : []);

export const present = matcher("present", (value) => value !== undefined);
export const absent = matcher("left out", (value) => value === undefined);
export const isNull = matcher("null", (value) => value === null);
export const filled = matcher("present, and neither null nor empty", isFilled);
export const unset = matcher("left out, null or empty", (value) => !isFilled(value));

export const object = matcher("an object", (value) => isJsonObject(value));
export const array = listMatcher("an array", () => true);
export const empty = listMatcher("an empty array", ({ length }) => length === 0);
export const nonEmpty = listMatcher("an array with records", ({ length }) => length > 0);
export const text = matcher("a string", (value) => typeof value === "string");
export const filledText = matcher("a string that is not empty", (value) => (asText(value) ?? "") !== "");
export const emptyText = matcher("an empty string", (value) => value === "");
export const flag = matcher("true or false", (value) => typeof value === "boolean");
export const integer = matcher("an integer", (value) => Number.isInteger(asNumber(value)));

export const guid = matcher("a GUID", (value) => isGuid(asText(value) ?? ""));

const isTime = (value: Value) => readTime(asText(value) ?? "") !== undefined;
export const utcTime = matcher(
  "an ISO 8601 time in UTC",
  (value) => isTime(value) && !/[+-](?!00:?00)\d\d:?\d\d$/.test(asText(value) ?? ""),
);

export const base64 = matcher("Base64", (value) => decodeSecret(asText(value) ?? "") !== undefined);
export const lifecycle = matcher(
  "one of the ten lifecycle values",
  (value) => readLifecycle(asText(value) ?? "") !== undefined,
);

/** Whether two values are equal. Compares numbers by value. */
export function isEqual(left: Value, right: Value): boolean {
  if (left instanceof NumberText && right instanceof NumberText) return asNumber(left) === asNumber(right);
  return printJson(left) === printJson(right);
}

/** Normalizes a value to the form that it has after JSON parsing. */
const toJson = (value: string | number | boolean | null): JsonValue =>
  typeof value === "number" ? new NumberText(String(value)) : value;

export const equals = (expected: string | number | boolean | null): Matcher =>
  matcher(JSON.stringify(expected), (value) => isEqual(value, toJson(expected)));

export const oneOf = (...expected: readonly (string | number)[]): Matcher =>
  matcher(`one of ${expected.join(", ")}`, (value) =>
    expected.some((candidate) => isEqual(value, toJson(candidate))),
  );

export const success = matcher("a 2xx status", (value) => asNumber(value) >= 200 && asNumber(value) < 300);

export const matches = (says: string, pattern: RegExp): Matcher =>
  matcher(says, (value) => pattern.test(asText(value) ?? ""));

export const either = (...options: readonly Matcher[]): Matcher =>
  matcher(options.map(({ says }) => says).join(" or "), (value, seen) =>
    options.some((option) => option.holds(value, seen)),
  );

export const all = (...parts: readonly Matcher[]): Matcher =>
  matcher(parts.map(({ says }) => says).join(", "), (value, seen) =>
    parts.every((part) => part.holds(value, seen)),
  );

export const ifPresent = (inner: Matcher): Matcher =>
  matcher(`${inner.says}, if present`, (value, seen) => value === undefined || inner.holds(value, seen));
export const not = (inner: Matcher): Matcher =>
  matcher(`not ${inner.says}`, (value, seen) => !inner.holds(value, seen));
