import { isJsonObject, type JsonObject } from "./json/json";

/** Merges `overrides` into a copy of `base`, object by object; lists are replaced. */
export function deepMerge(base: JsonObject, overrides: JsonObject): JsonObject {
  const result: Record<string, JsonObject[string]> = { ...base };
  for (const [name, value] of Object.entries(overrides)) {
    const existingValue = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] =
      isJsonObject(existingValue) && isJsonObject(value) ? deepMerge(existingValue, value) : value;
  }
  return result;
}
