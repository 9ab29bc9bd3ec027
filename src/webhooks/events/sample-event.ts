import { type JsonObject, NumberText } from "../../base/json/json";
import { type EventField, eventRecords } from "./event-records";
import type { EventType } from "./payloads";

export function buildSampleData(type: EventType): JsonObject {
  const { fields, sample } = eventRecords[type];
  const fieldByName: Readonly<Record<string, EventField>> = fields;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      fieldByName[name]?.type === "number" ? new NumberText(String(value)) : value,
    ]),
  );
}
