import { type JsonObject, printJson } from "../../base/json/json";
import type { EventType } from "./event-types";

export interface EnvelopeParts {
  /** Identical in every attempt and replay, so receivers can detect duplicates (EVT-01). */
  readonly id: string;
  readonly event: EventType;
  /** Milliseconds since 1970. */
  readonly timestampMs: number;
  /** An object with amounts as `NumberText`, or JSON text that is inserted unchanged. */
  readonly data: JsonObject | string;
  /** URL of the event's resource. */
  readonly self: string;
  readonly isTest: boolean;
}

/** Formats an event exactly as it is signed, sent, recorded and replayed (EVT-01 to EVT-05). */
export function formatEnvelope({ id, event, timestampMs, data, self, isTest }: EnvelopeParts): string {
  const head = { id, specVersion: "1.0", event, timestamp: new Date(timestampMs).toISOString() };
  const fields = [
    JSON.stringify(head).slice(1, -1),
    ...(isTest ? ['"classification":"test"'] : []),
    `"data":${typeof data === "string" ? data : printJson(data)}`,
    `"links":${JSON.stringify({ self })}`,
  ];
  return `{${fields.join(",")}}`;
}
