import { type JsonObject, NumberText } from "../../base/json/json";
import { type EventField, eventRecords } from "./event-records";
import type { EventType } from "./payloads";

export function sampleData(type: EventType): JsonObject {
  const { fields, sample } = eventRecords[type];
  const known: Readonly<Record<string, EventField>> = fields;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      known[name]?.type === "number" ? new NumberText(String(value)) : value,
    ]),
  );
}
