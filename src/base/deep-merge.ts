import { isJsonObject, type JsonObject } from "./json/json";

/** Merges `overrides` into a copy of `base`, object by object; lists are replaced. */
export function deepMerge(base: JsonObject, overrides: JsonObject): JsonObject {
  const result: Record<string, JsonObject[string]> = { ...base };
  for (const [name, value] of Object.entries(overrides)) {
    const below = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] = isJsonObject(below) && isJsonObject(value) ? deepMerge(below, value) : value;
  }
  return result;
}
