import { type JsonValue, type RawJson, readText } from "../../base/json/json";
import { readTime } from "../../base/text/date";
import { eventsOn } from "../endpoint/events-on";
import { readList } from "./answer";
import type { Answer } from "./call";

/** The recorded events of a case, newest first; a bare array or an object around it (NS-16). */
export const recordsIn = (answer: Answer): readonly RawJson[] =>
  readList(answer, eventsOn.collection.listEvents.list).records;

export function createdAt(value: JsonValue): number {
  return readTime(readText(value, "createdAt"))?.ms ?? 0;
}

/** Events with the same time keep their order, which is reversed in the answers. */
export function oldestFirst(records: readonly RawJson[]): readonly RawJson[] {
  return [...records].reverse().sort((a, b) => createdAt(a.value) - createdAt(b.value));
}
