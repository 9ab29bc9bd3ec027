import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { isJsonObject, parseJson, printJson, readField } from "../../../base/json";
import { nearest } from "../../../base/nearest";
import { readBody } from "../../../cli/request-body";
import { newKey } from "../../../config/write-journal";
import { writeEnvelope } from "../../../webhooks/envelope";
import { type EventType, eventTypes, isClientEvent } from "../../../webhooks/event-types";
import { overlay, sampleData } from "./sample-event";

const known: readonly EventType[] = [...new Set(Object.values(eventTypes).flat())];

/** The name of an event of any surface. */
export function readEventType(text: string): EventType {
  const type = known.find((one) => one === text);
  if (type !== undefined) return type;
  const guess = nearest(text, known);
  throw new Failure("usage", `There is no event "${text}".`, {
    hint: guess === undefined ? `There are ${known.join(", ")}.` : `Did you mean ${guess}?`,
  });
}

/** A whole event that never happened, with the fields that `--set` names put over it. */
export async function syntheticEvent(
  host: Host,
  event: EventType,
  set: readonly string[],
  timestampMs: number,
): Promise<Uint8Array> {
  const data = sampleData[event];
  const id = newKey(host.random);
  const self = `https://api.example/${resourceOf(event)}`;
  const envelope = parseJson(writeEnvelope({ id, event, timestampMs, data, self, isTest: false }));
  const over = await readBody(host, { set });
  if (over === undefined || !isJsonObject(envelope)) return Buffer.from(printJson(envelope));
  return Buffer.from(printJson(overlay(envelope, over)));
}

function resourceOf(event: EventType): string {
  const data = sampleData[event];
  if (isClientEvent(event)) return `clients/${readField(data, "externalTenantId")}`;
  const caseId = readField(data, "caseId");
  return caseId === undefined ? "cases" : `cases/${caseId}`;
}
