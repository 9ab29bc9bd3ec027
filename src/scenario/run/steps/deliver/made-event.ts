import { getCase } from "../../../../api/collection/cases";
import { readRecord } from "../../../../api/exchange/answer";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readPath,
  readText,
} from "../../../../base/json/json";
import { utcDay } from "../../../../base/text/date";
import { readDuration } from "../../../../base/text/duration";
import { trimEnd } from "../../../../base/text/trim-end";
import { writeEnvelope } from "../../../../webhooks/events/envelope";
import { eventRecords } from "../../../../webhooks/events/event-records";
import type { EventType } from "../../../../webhooks/events/event-types";
import { sampleData } from "../../../../webhooks/events/sample-event";
import { fieldsOf, textField } from "../../../files/step-input";
import type { DeliveredEvent, Running, Subscribed } from "../../running";
import { signingOf } from "../sandbox";

/** Makes up an event for a case, based on the platform's data. */
export async function madeEvent(
  event: EventType,
  input: JsonValue,
  running: Running,
  subscribed: Subscribed,
): Promise<DeliveredEvent> {
  const { target } = running;
  const caseId = textField(input, "case");
  const timestampMs = target.now() - (readDuration(textField(input, "ago") ?? "0s") ?? 0);
  const { newId } = signingOf(target, "deliver");
  const id = newId();
  const { data } = fieldsOf(input);
  const known = caseId === undefined ? {} : await caseFacts(event, caseId, running);
  const envelope = writeEnvelope({
    ...{ id, event, timestampMs, isTest: subscribed.isTestMode },
    data: {
      ...withNewIds(event, newId),
      ...("date" in eventRecords[event].fields ? { date: `${utcDay(timestampMs)}T00:00:00.000Z` } : {}),
      ...known,
      ...(isJsonObject(data) ? data : {}),
    },
    self: await addressOf(caseId, running, subscribed),
  });
  return { id, event, caseId, envelope, isRepeat: false };
}

/** Sample data with new identifiers. */
function withNewIds(event: EventType, newId: () => string): JsonObject {
  const fields: Readonly<Record<string, { readonly format?: string }>> = eventRecords[event].fields;
  return Object.fromEntries(
    Object.entries(sampleData(event)).map(([name, value]) => [
      name,
      fields[name]?.format === "uuid" ? newId() : value,
    ]),
  );
}

/** Reads the case fields that the platform puts into this kind of event. */
async function caseFacts(event: EventType, caseId: string, { target }: Running): Promise<JsonObject> {
  const record = readRecord(await target.call()(getCase, { parameters: { id: caseId } })).value;
  const lifecycle = readText(record, "lifecycle");
  const facts: JsonObject = {
    ...{ caseId, reference: readText(record, "reference"), currency: readText(record, "currency") },
    ...{ lifecycle, oldLifecycle: lifecycle, newLifecycle: lifecycle === "Active" ? "Paused" : "Active" },
  };
  const names = Object.keys(eventRecords[event].fields);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}

/** Uses the address from the platform's own events for the case. */
async function addressOf(
  caseId: string | undefined,
  { target }: Running,
  { surface }: Subscribed,
): Promise<string> {
  const own = target.inbox
    .received()
    .find((one) => one.surface === surface && readPath(one.envelope, "data.caseId") === caseId);
  const self = own === undefined ? "" : readText(readPath(own.envelope, "links") ?? null, "self");
  if (self !== "") return self;
  const base = await target.baseUrl(surface === "referral" && caseId !== undefined ? "customer" : surface);
  return `${trimEnd(base, "/")}${caseId === undefined ? "/clients" : `/cases/${caseId}`}`;
}
