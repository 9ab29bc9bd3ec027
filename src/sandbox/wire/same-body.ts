import { parseBoundedJson } from "../../base/json/bounded-json";
import { isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { readDecimal } from "../../base/text/numbers/decimal";

/**
 * Returns equal values for bodies with the same JSON: fields in any order, numbers by value. Other bodies
 * differ by their bytes.
 */
export function comparable(body: Uint8Array | undefined): string | Uint8Array {
  if (body === undefined) return "";
  try {
    return print(parseBoundedJson(body));
  } catch {
    return body;
  }
}

function print(value: JsonValue): string {
  if (value instanceof NumberText) return readDecimal(value.value)?.toString() ?? value.value;
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => print(item)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${print(value[name] ?? null)}`).join(",")}}`;
}
