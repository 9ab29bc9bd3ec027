import { isJsonObject, type JsonValue, readText, tryParseJson } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import type { Values } from "./request";
import type { Value } from "./seen";

/**
 * Returns the records of one subscription, oldest first, each with its parsed payload as `body`. Returns a
 * value without a list unchanged.
 */
export function historyOf(value: Value, { subscription = "" }: Values): Value {
  const list = Array.isArray(value)
    ? value
    : isJsonObject(value)
      ? Object.values(value).find(Array.isArray)
      : undefined;
  if (list === undefined) return value;
  const matching = list.filter(
    (record: JsonValue) => readText(record, "subscriptionId").toLowerCase() === subscription.toLowerCase(),
  );
  const timeOf = (record: JsonValue) => readTime(readText(record, "createdAt"))?.ms ?? 0;
  return matching
    .map((record: JsonValue) => ({
      ...(record as object),
      body: tryParseJson(readText(record, "payload")) ?? null,
    }))
    .sort((a: JsonValue, b: JsonValue) => timeOf(a) - timeOf(b));
}
