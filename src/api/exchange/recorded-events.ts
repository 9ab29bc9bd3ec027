import {
  isJsonObject,
  type JsonValue,
  printJson,
  type RawJson,
  readField,
  readText,
  tryParseJson,
} from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { eventEndpoints } from "../families/events";
import { readList } from "./answer";
import type { CallResult } from "./call";

/** Returns a case's recorded events, newest first, from a bare array or an object (NS-16). */
export const readEvents = (answer: CallResult): readonly RawJson[] =>
  readList(answer, eventEndpoints.collection.listEvents.list).records;

export function readCreatedMs(value: JsonValue): number {
  return readTime(readText(value, "createdAt"))?.ms ?? 0;
}

/** Returns a record's payload as JSON, whether it is text or an object. Empty if there is none (NS-16). */
export function readPayload(record: JsonValue): string {
  const payload = readField(record, "payload");
  if (isJsonObject(payload)) return printJson(payload);
  return typeof payload === "string" ? payload : "";
}

/** Returns the ID of the recorded event, which may differ from that of its record (AMB-13). */
export const readEventId = (record: JsonValue): string =>
  readText(tryParseJson(readPayload(record)), "id") || readText(record, "id");

/**
 * Sorts records oldest first. Also reverses events with equal times, because responses list the newest first.
 */
export function sortOldestFirst(records: readonly RawJson[]): readonly RawJson[] {
  return [...records].reverse().sort((a, b) => readCreatedMs(a.value) - readCreatedMs(b.value));
}
