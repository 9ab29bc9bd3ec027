import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  readPath,
  readText,
} from "../../../../base/json/json";
import { readDuration } from "../../../../base/text/duration";
import { writeEnvelope } from "../../../../webhooks/events/envelope";
import { eventRecords } from "../../../../webhooks/events/event-records";
import { allEventTypes, type EventType } from "../../../../webhooks/events/event-types";
import { sampleData } from "../../../../webhooks/events/sample-event";
import { StepFailure } from "../../../expectations/step-failure";
import type { Signing } from "../../../expectations/target";
import { fieldsOf, textField } from "../../../files/step-input";
import type { DeliveredEvent, Running, Subscribed } from "../../running";

/** The new event of the step, or the last one like it that was delivered. */
export function eventOf(
  input: JsonValue,
  running: Running,
  signing: Signing,
  { isTestMode }: Subscribed,
): DeliveredEvent {
  const type = allEventTypes.find((one) => one === textField(input, "event"));
  const made =
    type === undefined
      ? lastReceived(input, running)
      : newEvent(type, input, { signing, isTest: isTestMode, now: running.target.now() });
  running.delivered.push(made);
  return made;
}

interface Making {
  readonly signing: Signing;
  readonly isTest: boolean;
  readonly now: number;
}

function newEvent(event: EventType, input: JsonValue, { signing, isTest, now }: Making): DeliveredEvent {
  const [caseId, ago = "0"] = [textField(input, "case"), textField(input, "ago")];
  const id = signing.newId();
  const data = dataOf(event, input, signing);
  const self = `https://api.example/${caseId === undefined ? "clients" : `cases/${caseId}`}`;
  const timestampMs = now - (readDuration(ago) ?? 0);
  const envelope = writeEnvelope({ id, event, timestampMs, data, self, isTest });
  return { id, event, caseId, envelope, isRepeat: false };
}

/** A sample with identifiers of its own. */
function dataOf(event: EventType, input: JsonValue, { newId }: Signing): JsonObject {
  const { case: caseId, data } = fieldsOf(input);
  const fields: Readonly<Record<string, { readonly format?: string }>> = eventRecords[event].fields;
  const sample = Object.entries(sampleData(event)).map(([name, value]) => [
    name,
    fields[name]?.format === "uuid" ? newId() : value,
  ]);
  return {
    ...Object.fromEntries(sample),
    ...(caseId === undefined ? {} : { caseId }),
    ...(isJsonObject(data) ? data : {}),
  };
}

function lastReceived(input: JsonValue, { target, delivered }: Running): DeliveredEvent {
  const [event, caseId] = [textField(input, "received") ?? "", textField(input, "case")];
  const isLike = (one: { readonly event: string; readonly caseId: string | undefined }) =>
    one.event === event && (caseId === undefined || caseId === one.caseId);
  const made = delivered.findLast(isLike);
  if (made !== undefined) return { ...made, isRepeat: true };
  const received = target.inbox
    .received()
    .map(({ envelope }) => ({ envelope, event: readText(envelope, "event"), caseId: caseOf(envelope) }))
    .findLast(isLike);
  if (received === undefined) throw new StepFailure(`No ${event} was delivered before.`);
  const { envelope, ...known } = received;
  return { ...known, id: readText(envelope, "id"), envelope: printJson(envelope), isRepeat: true };
}

function caseOf(envelope: JsonValue): string | undefined {
  const caseId = readPath(envelope, "data.caseId");
  return typeof caseId === "string" ? caseId : undefined;
}
