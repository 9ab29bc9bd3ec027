import { isJsonObject, type JsonObject } from "../json/json";

/** Merges `overrides` into a copy of `base`, recursing into objects and replacing lists. */
export function deepMerge(base: JsonObject, overrides: JsonObject): JsonObject {
  const merged = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(overrides)) {
    const existingValue = merged.get(name);
    const isNested = isJsonObject(existingValue) && isJsonObject(value);
    merged.set(name, isNested ? deepMerge(existingValue, value) : value);
  }
  return Object.fromEntries(merged);
}
