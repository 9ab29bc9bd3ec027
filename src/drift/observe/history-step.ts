import { type JsonValue, readText, tryParseJson } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { findList, type Value } from "./probe-answers";
import type { ProbeValues } from "./request";

/**
 * Returns the records of one subscription, oldest first, each with its parsed payload as `body`. Without a
 * list, returns the value unchanged.
 */
export function selectHistory(value: Value, { subscription = "" }: ProbeValues): Value {
  const list = findList(value);
  if (list === undefined) return value;
  const matchingRecords = list.filter(
    (record: JsonValue) => readText(record, "subscriptionId").toLowerCase() === subscription.toLowerCase(),
  );
  const readCreatedMs = (record: JsonValue) => readTime(readText(record, "createdAt"))?.ms ?? 0;
  return matchingRecords
    .map((record: JsonValue) => ({
      ...(record as object),
      body: tryParseJson(readText(record, "payload")) ?? null,
    }))
    .sort((a: JsonValue, b: JsonValue) => readCreatedMs(a) - readCreatedMs(b));
}
