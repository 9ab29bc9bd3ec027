import { getCase } from "../../../../api/collection/cases";
import { readRecord } from "../../../../api/exchange/answer";
import { type JsonObject, type JsonValue, readString, readText } from "../../../../base/json/json";
import { formatUtcDay } from "../../../../base/text/time/date";
import { trimEnd } from "../../../../base/text/trim-end";
import { formatEnvelope } from "../../../../webhooks/events/envelope";
import { eventRecords } from "../../../../webhooks/events/event-records";
import { allEventTypes, type EventType, isCaseEvent } from "../../../../webhooks/events/event-types";
import { buildSampleData } from "../../../../webhooks/events/sample-event";
import { SkippedStep, StepFailure } from "../../../expectations/step-failure";
import { readDurationField, readInputFields, readTextField } from "../../../files/step-input";
import type { DeliveredEvent, RunState, ScenarioSubscription } from "../../run-state";
import { requireSigning } from "../sandbox";
import { canCause, causeEvent } from "./cause-event";

/**
 * Creates the step's new event, or for a repeat, returns the last matching event that was delivered. If the
 * receiver must book a new event, causes it on the platform if possible; otherwise invents it.
 */
export async function createEvent(
  input: JsonValue,
  runState: RunState,
  subscription: ScenarioSubscription,
  isGenuine: boolean,
): Promise<DeliveredEvent> {
  const type = allEventTypes.find((candidate) => candidate === readTextField(input, "event"));
  if (type === undefined) return repeatLastEvent(input, runState, subscription);
  if (isGenuine) refuseUnsubscribed(type, subscription);
  if (isGenuine && canCause(type, input, runState.target))
    return causeEvent(type, input, runState, subscription);
  const { events } = subscription;
  const usableType = events.includes(type) ? type : events.find(isCaseEvent);
  if (usableType === undefined) throw createUnsubscribedSkip(type);
  return buildSyntheticEvent(usableType as EventType, input, runState, subscription);
}

function refuseUnsubscribed(type: string, { events }: ScenarioSubscription): void {
  if (!events.includes(type)) throw createUnsubscribedSkip(type);
}

const createUnsubscribedSkip = (type: string) =>
  new SkippedStep(`The receiver's subscription has no ${type}.`);

function repeatLastEvent(
  input: JsonValue,
  runState: RunState,
  subscription: ScenarioSubscription,
): DeliveredEvent {
  const { target, delivered, bookedIds, skippedSteps } = runState;
  const [event, caseId] = [readTextField(input, "received") ?? "", readTextField(input, "case")];
  refuseUnsubscribed(event, subscription);
  const hasSameEventAndCase = (entry: { readonly event: string; readonly caseId: string | undefined }) =>
    entry.event === event && (caseId === undefined || caseId === entry.caseId);
  const match = delivered.findLast((event) => bookedIds.has(event.id) && hasSameEventAndCase(event));
  if (match !== undefined) return { ...match, isRepeat: true };
  const receivedEvent = target.inbox
    .received()
    .map(({ id, event, text, envelope }) => ({ id, event, envelope: text, caseId: readCaseId(envelope) }))
    .findLast(hasSameEventAndCase);
  if (receivedEvent === undefined && skippedSteps.deliveries.length > 0)
    throw new SkippedStep(`No ${event} was delivered before, and a delivery was left out.`);
  if (receivedEvent === undefined) throw new StepFailure(`No ${event} was delivered before.`);
  return { ...receivedEvent, isRepeat: true };
}

export const readCaseId = (envelope: JsonValue) => readString(envelope, "data.caseId");

/** Invents an event about a case, using the platform's data for the case. */
async function buildSyntheticEvent(
  event: EventType,
  input: JsonValue,
  runState: RunState,
  subscription: ScenarioSubscription,
): Promise<DeliveredEvent> {
  const { target } = runState;
  const caseId = readTextField(input, "case");
  const timestampMs = target.now() - (readDurationField(input, "ago") ?? 0);
  const { newId } = requireSigning(target);
  const id = newId();
  const { data } = readInputFields(input);
  const platformFacts = caseId === undefined ? {} : await readCaseFacts(event, caseId, runState);
  const envelope = formatEnvelope({
    ...{ id, event, timestampMs, isTest: subscription.isTestMode },
    data: {
      ...createSampleData(event, newId),
      ...("date" in eventRecords[event].fields ? { date: `${formatUtcDay(timestampMs)}T00:00:00.000Z` } : {}),
      ...platformFacts,
      ...readInputFields(data),
    },
    self: await findCaseAddress(caseId, runState, subscription),
  });
  return { id, event, caseId, envelope, isRepeat: false };
}

function createSampleData(event: EventType, newId: () => string): JsonObject {
  const fields: Readonly<Record<string, { readonly format?: string }>> = eventRecords[event].fields;
  return Object.fromEntries(
    Object.entries(buildSampleData(event)).map(([name, value]) => [
      name,
      fields[name]?.format === "uuid" ? newId() : value,
    ]),
  );
}

/** Reads the case fields that the platform includes in events of this type. */
async function readCaseFacts(event: EventType, caseId: string, { target }: RunState): Promise<JsonObject> {
  const record = readRecord(await target.call()(getCase, { parameters: { id: caseId } })).value;
  const lifecycle = readText(record, "lifecycle");
  const facts: JsonObject = {
    ...{ caseId, reference: readText(record, "reference"), currency: readText(record, "currency") },
    ...{ lifecycle, oldLifecycle: lifecycle, newLifecycle: lifecycle === "Active" ? "Paused" : "Active" },
  };
  const names = Object.keys(eventRecords[event].fields);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}

/** Returns the case's address from the platform's own events, or builds one. */
async function findCaseAddress(
  caseId: string | undefined,
  { target }: RunState,
  { surface }: ScenarioSubscription,
): Promise<string> {
  const caseDelivery = target.inbox
    .received()
    .find((delivery) => delivery.surface === surface && readCaseId(delivery.envelope) === caseId);
  const self = readString(caseDelivery?.envelope, "links.self");
  if (self !== undefined) return self;
  const base = await target.baseUrl(surface === "referral" && caseId !== undefined ? "customer" : surface);
  return `${trimEnd(base, "/")}${caseId === undefined ? "/clients" : `/cases/${caseId}`}`;
}
