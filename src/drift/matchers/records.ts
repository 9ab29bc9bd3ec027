import { isJsonObject, type JsonValue, printJson, readField, readPath, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { findList, type Value } from "../observe/probe-answers";
import { toCamelCase } from "../observe/value-shape";
import { createListMatcher, createMatcher, type Matcher } from "./matcher";

/** Matches an object that has the captured value as a field name. */
export const keyedBy = (reference: string): Matcher =>
  createMatcher("an object keyed by the reference", (value, { values }) => {
    const key = values[reference.replace(/[{}]/g, "")] ?? "";
    return isJsonObject(value) && Object.hasOwn(value, key);
  });

export const keyCount = (count: number): Matcher =>
  createMatcher(`an object with ${count} ${count === 1 ? "key" : "keys"}`, (value) => {
    return (isJsonObject(value) || Array.isArray(value)) && Object.keys(value).length === count;
  });

export function* walkFields(value: Value): Generator<readonly [name: string, value: JsonValue]> {
  if (Array.isArray(value)) for (const item of value) yield* walkFields(item);
  if (!isJsonObject(value)) return;
  for (const [name, inner = null] of Object.entries(value)) {
    yield [name, inner];
    yield* walkFields(inner);
  }
}

export const hasNoField = (...names: readonly string[]): Matcher =>
  createMatcher(`an answer without ${names.join(" and ")}`, (value) =>
    [...walkFields(value)].every(([name]) => !names.includes(toCamelCase(name))),
  );

export const hasNoValue = (...texts: readonly string[]): Matcher =>
  createMatcher(`an answer without ${texts.join(" and ")}`, (value) =>
    [...walkFields(value)].every(([, inner]) => typeof inner !== "string" || !texts.includes(inner)),
  );

export const oldestFirst = (field: string): Matcher =>
  createMatcher("a list with the oldest first", (value) => {
    const times = Array.isArray(value) ? value.map((item) => readTime(readText(item, field))?.ms ?? 0) : [];
    return times.every((time, index) => index === 0 || (times[index - 1] ?? 0) <= time);
  });

/** Matches an object that maps PascalCase paths to lists of messages (ERR-07). */
export const fieldMessages = (path: RegExp): Matcher =>
  createMatcher("an object of messages by field, one of them the field", (value) => {
    if (!isJsonObject(value)) return false;
    const fields = Object.entries(value);
    const isList = (texts: Value) => Array.isArray(texts) && texts.every((text) => typeof text === "string");
    return (
      fields.every(([name, texts]) => /^[A-Z]/.test(name) && isList(texts)) &&
      fields.some(([name]) => path.test(name))
    );
  });

export const hasField = (name: string): Matcher =>
  createMatcher(`an object with ${name}`, (value) => readField(value, name) !== undefined);

export const distinct = (path: string): Matcher =>
  createListMatcher(`a list whose ${path} differ`, (list) => {
    const texts = list.map((item) => printJson(readPath(item, path)));
    return new Set(texts).size === texts.length;
  });

/** Matches error messages that are about this field, at any path. */
export const namesField = (field: string): Matcher =>
  createMatcher(`messages about ${field}`, (value) =>
    [...walkFields(value)].some(([name]) => name.toLowerCase().split(".").at(-1) === field),
  );

export const hasAt = (path: string, inner: Matcher): Matcher =>
  createMatcher(`an object whose ${path} is ${inner.says}`, (value, seen) =>
    inner.holds(readPath(value, path), seen),
  );

/** Matches a list without records, bare or in an object. */
export const noRecords = createMatcher("a list without records", (value) => findList(value)?.length === 0);

/** Matches a refusal whose error type is in any field that may contain it (AMB-29). */
export const refusedAs = (type: string): Matcher =>
  createMatcher(`a refusal of the type ${type}`, (value) => {
    const errors = readField(value, "businessErrors");
    const first = Array.isArray(errors) ? readText(errors[0], "type") : "";
    return [first, readText(value, "type"), readText(value, "error")].includes(type);
  });

/**
 * Matches null. Also matches a missing value if the list at `location` contains no null, because a platform
 * may omit null fields (NS-64).
 */
export const nullOrOmitted = (location: string): Matcher =>
  createMatcher("null", (value, seen) => {
    if (value !== undefined) return value === null;
    const [list] = seen.at(location).values;
    return [...walkFields(list)].every(([, inner]) => inner !== null);
  });
