import { type JsonObject, printJson } from "../../base/json/json";
import type { EventType } from "./event-types";

export interface EnvelopeParts {
  /** The same on every attempt and replay: receivers detect duplicates by it (EVT-01). */
  readonly id: string;
  readonly event: EventType;
  /** Milliseconds since 1970. */
  readonly timestampMs: number;
  /** An object whose amounts are `NumberText`, or the JSON text of one, which goes in as it is. */
  readonly data: JsonObject | string;
  /** Address of the resource that the event is about. */
  readonly self: string;
  readonly isTest: boolean;
}

/** The text of an event, written once: what is signed, sent, recorded and replayed is this text (EVT-01 to EVT-05). */
export function writeEnvelope({ id, event, timestampMs, data, self, isTest }: EnvelopeParts): string {
  const head = { id, specVersion: "1.0", event, timestamp: new Date(timestampMs).toISOString() };
  const fields = [
    JSON.stringify(head).slice(1, -1),
    ...(isTest ? ['"classification":"test"'] : []),
    `"data":${typeof data === "string" ? data : printJson(data)}`,
    `"links":${JSON.stringify({ self })}`,
  ];
  return `{${fields.join(",")}}`;
}
