import { isJsonObject, type JsonObject, type JsonValue, NumberText, type RawJson } from "../base/json/json";
import type { Column } from "./report";

type MutableFields = Record<string, JsonValue | undefined>;

/** Returns the key in the platform's spelling, such as `Id` for `id` (AMB-02). */
function findKey(object: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  const lowered = name.toLowerCase();
  return Object.keys(object).find((key) => key.length === name.length && key.toLowerCase() === lowered);
}

/** Path for a value that isn't an object. */
export const wholeValuePath = "value";

/** Reads the value at a dotted path, ignoring letter case. */
export function readFieldValue(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (path === wholeValuePath && !isJsonObject(value)) return value;
  let current = value;
  for (const name of path.split(".")) {
    if (!isJsonObject(current)) return undefined;
    const key = findKey(current, name);
    current = key === undefined ? undefined : current[key];
  }
  return current;
}

/** Reads the value that a column shows: the one at its alternative path if the first path has none. */
export function readColumnValue(record: JsonValue, { path, orPath, orTexts }: Column): JsonValue | undefined {
  const value = readFieldValue(record, path) ?? undefined;
  if (value !== undefined || orPath === undefined) return value;
  const alternative = readFieldValue(record, orPath);
  return alternative instanceof NumberText
    ? (orTexts?.[Number(alternative.value)] ?? alternative)
    : alternative;
}

function copyPath(source: JsonObject, target: MutableFields, [name = "", ...rest]: readonly string[]): void {
  const key = findKey(source, name);
  if (key === undefined) return;
  const value = source[key];
  if (rest.length === 0 || !isJsonObject(value)) {
    target[key] = value;
    return;
  }
  if (target[key] === value) return;
  const innerFields: MutableFields = (target[key] as MutableFields | undefined) ?? Object.create(null);
  target[key] = innerFields as JsonObject;
  copyPath(value, innerFields, rest);
}

/** Reduces a record to these dotted paths and keeps their nesting. Skips missing paths. */
export function selectFields(value: JsonValue, fields: readonly string[]): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => selectFields(item, fields));
  if (!isJsonObject(value)) return value;
  const target: MutableFields = Object.create(null);
  for (const field of fields) copyPath(value, target, field.split("."));
  return target as JsonObject;
}

export const readSelected = ({ value }: RawJson, fields: readonly string[] | undefined): JsonValue =>
  fields === undefined ? value : selectFields(value, fields);

/** Flattens a value to dotted paths. Keeps arrays whole. */
export function flattenFields(
  value: JsonValue,
  prefix = "",
): readonly (readonly [path: string, value: JsonValue])[] {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return [[prefix || wholeValuePath, value]];
  return Object.entries(value).flatMap(([key, innerValue]) =>
    innerValue === undefined ? [] : flattenFields(innerValue, prefix === "" ? key : `${prefix}.${key}`),
  );
}
