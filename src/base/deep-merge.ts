import { isJsonObject, type JsonObject } from "./json/json";

/** Merges `over` into `under`, object by object; lists are replaced. */
export function deepMerge(under: JsonObject, over: JsonObject): JsonObject {
  const result: Record<string, JsonObject[string]> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] = isJsonObject(below) && isJsonObject(value) ? deepMerge(below, value) : value;
  }
  return result;
}
