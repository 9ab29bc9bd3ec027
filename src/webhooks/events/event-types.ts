import { type Surface, surfaces } from "../../base/surface";
import { type EventRecord, eventRecords } from "./event-records";
import type { EventType } from "./payloads";

export type { EventType };
export type CaseEventType = Extract<EventType, `${"case" | "payment" | "chat"}.${string}`>;
export type ClientEventType = Exclude<EventType, CaseEventType>;

export const allEventTypes = Object.keys(eventRecords) as readonly EventType[];

/** Event types that a surface's subscriptions can include, in the platform's order (SUB-14, SUB-15). */
export const eventTypes = Object.fromEntries(
  surfaces.map((surface) => [
    surface,
    allEventTypes.filter((type) => eventRecords[type].surfaces.includes(surface)),
  ]),
) as unknown as Readonly<Record<Surface, readonly EventType[]>>;

export function findEventRecord(type: string): EventRecord | undefined {
  return Object.hasOwn(eventRecords, type) ? eventRecords[type as EventType] : undefined;
}

/**
 * Whether an event is about one case, including its payments and chats. A subscription only receives case
 * events of its own mode, test or production.
 */
export function isCaseEvent(type: string): boolean {
  return findEventRecord(type)?.about === "case";
}

/** Whether an event is about one client. `cases.replay_failed` is about neither a client nor one case. */
export function isClientEvent(type: string): boolean {
  return findEventRecord(type)?.about === "client";
}
