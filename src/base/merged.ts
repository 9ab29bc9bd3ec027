import { isJsonObject, type JsonObject } from "./json/json";

/** Puts the second over the first, object by object; a list is taken whole. */
export function merged(under: JsonObject, over: JsonObject): JsonObject {
  const result: Record<string, JsonObject[string]> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] = isJsonObject(below) && isJsonObject(value) ? merged(below, value) : value;
  }
  return result;
}
