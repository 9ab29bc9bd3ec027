import { lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import {
  allEventTypes,
  type CaseEventType,
  eventTypes,
  isCaseEvent,
} from "../../webhooks/events/event-types";
import { formatLifecycle } from "../cases/case-record";
import { findEventData } from "../cases/fired-events";
import { type CaseRow, findCaseById, isVisibleTo } from "../cases/list/cases";
import { findOwnedCase } from "../cases/test-cases";
import {
  formatLinkedClientData,
  formatLinkRequestData,
  isLinkedClientEvent,
  isLinkRequestEvent,
  type LinkedClientEvent,
  type LinkRequestEvent,
} from "../clients/client-events";
import { findClient } from "../clients/clients";
import { isHiddenFromPartners } from "../facts/stages";
import {
  buildCaseEnvelope,
  type EventDataJson,
  enqueue,
  findSubscribers,
  publishClientEvent,
  type Subscriber,
} from "../outbox/publish";
import { json } from "../store/json-text";
import { findSubscription } from "../subscriptions/subscriptions";
import type { Fields } from "../wire/fields";
import { refuse } from "../wire/refused";
import { createRefusal, type HandlerResponse, okJson, refusals } from "../wire/responses";
import { createClientNotFoundResponse } from "./clients/clients";
import type { HandlerRequest } from "./handler";
import { readFields, refuseIfInvalid } from "./read-body";

const caseEventTypes = allEventTypes.filter((type): type is CaseEventType => isCaseEvent(type));

const refuseRequest = (message: string): never => refuse(createRefusal(400, "ValidationError", message));

function refuseEvent(eventType: string, validEvents: readonly string[]): never {
  const message = `Unknown test event ${eventType}; the test events are ${validEvents.join(", ")}`;
  refuse(createRefusal(400, "WebhookInvalidEventTypes", message));
}

/** Finds active test subscriptions to the event: all that the caller has, or only the one with this ID. */
function findReceivers(request: HandlerRequest, event: CaseEventType, id: string | null): Subscriber[] {
  const { store, caller } = request;
  const subscription = id === null ? undefined : findSubscription(store, caller, id);
  if (id !== null && subscription?.is_test_mode !== 1)
    refuseRequest("The subscriptionId is not one of your test subscriptions");
  return findSubscribers(request, caller.surface, [caller.owner], event).filter(
    ({ seq, is_test_mode }) => is_test_mode === 1 && (subscription === undefined || subscription.seq === seq),
  );
}

/** Returns the cause of the delivery. Only `test` adds the X-Service-Test header (AMB-20). */
const getDeliveryCause = ({ store, caller }: HandlerRequest) =>
  caller.surface === "referral" && store.readings["AMB-20"] === "creditor-only" ? undefined : "test";

function enqueueEvents(
  subscribers: readonly Subscriber[],
  request: HandlerRequest,
  row: CaseRow,
  event: CaseEventType,
  data: EventDataJson,
): void {
  for (const { seq, environment } of subscribers) {
    const { surface } = request.caller;
    const envelope = buildCaseEnvelope(request, row, { surface, environment }, event, data);
    enqueue(request, { subscription: seq, caseSeq: row.seq, cause: getDeliveryCause(request), envelope });
  }
}

/** Sends an event about a test case as if it had just happened. The case itself doesn't change. */
export function fireTestEvent(request: HandlerRequest): HandlerResponse {
  const { store, caller } = request;
  const fields = readFields(request);
  const eventName = fields.requiredText("Event");
  const caseId = fields.requiredText("CaseId") && fields.guid("CaseId");
  const subscriptionId = fields.guid("SubscriptionId");
  refuseIfInvalid(fields);
  const event = caseEventTypes.find((name) => name === eventName);
  if (event === undefined) return refuseEvent(eventName, caseEventTypes);
  const row = findOwnedCase(store, caller, caseId ?? "");
  if (row === undefined || (caller.surface === "collection" && isHiddenFromPartners(row)))
    return refusals.caseNotFound();
  if (row.is_test === 0) return refuseRequest("This is possible with test cases only");
  const subscribers = findReceivers(request, event, subscriptionId);
  const data = findEventData(store, row, event);
  if (data === undefined)
    return createRefusal(422, "ValidationError", `The case has no record that ${event} could report`);
  enqueueEvents(subscribers, request, row, event, data);
  return okJson({ eventType: event, caseId: row.id, enqueuedCount: subscribers.length });
}

const referredCaseEvents = ["case.created", "case.updated", "case.closed"] as const;
type ReferredCaseEvent = (typeof referredCaseEvents)[number];
const isReferredCaseEvent = (event: string): event is ReferredCaseEvent =>
  referredCaseEvents.some((name) => name === event);

/** Events that can be triggered: all except `cases.replay_failed`. */
const triggerableEvents = eventTypes.referral.filter((event) => event !== "cases.replay_failed");

function readLifecycleField(fields: Fields, name: string, defaultValue = ""): string {
  const text = fields.text(name) ?? defaultValue;
  const lifecycle = readLifecycle(text);
  if (lifecycle === undefined) fields.addUnreadableError(name, `must be a lifecycle, not '${text}'`);
  return json.text(lifecycle);
}

function readEventData(event: ReferredCaseEvent, row: CaseRow, fields: Fields): EventDataJson {
  switch (event) {
    case "case.created":
      return { lifecycle: formatLifecycle(row) };
    case "case.updated":
      return {
        oldLifecycle: readLifecycleField(fields, "OldLifecycle", lifecycles[row.lifecycle]),
        newLifecycle: readLifecycleField(fields, "NewLifecycle", "Closed"),
      };
    case "case.closed":
      return {
        closeCode: json.text(fields.text("CloseCode") ?? "Paid"),
        closeComment: json.text(fields.text("CloseComment") ?? "Sent by the test operation."),
      };
  }
}

/** Sends a case event to subscriptions in the mode of the case, test or production (VAL-27). */
function sendCaseEvent(request: HandlerRequest, event: ReferredCaseEvent, fields: Fields): number {
  const { store, caller } = request;
  const id = fields.requiredText("CaseId") && fields.guid("CaseId");
  refuseIfInvalid(fields);
  const row = findCaseById(store, id ?? "");
  if (!isVisibleTo(row, { kind: "referral", partner: caller.owner })) refuse(refusals.caseNotFound());
  const data = readEventData(event, row, fields);
  refuseIfInvalid(fields);
  const subscribers = findSubscribers(request, "referral", [caller.owner], event).filter(
    ({ is_test_mode }) => is_test_mode === row.is_test,
  );
  enqueueEvents(subscribers, request, row, event, data);
  return subscribers.length;
}

/** Sends a client event to all subscriptions of the partner (VAL-28, SUB-11). */
function sendClientEvent(
  request: HandlerRequest,
  event: LinkedClientEvent | LinkRequestEvent,
  fields: Fields,
): number {
  const { store, now, caller } = request;
  const externalTenantId = fields.requiredText("ExternalTenantId");
  refuseIfInvalid(fields);
  const client = findClient(store, caller.owner, externalTenantId) ?? refuse(createClientNotFoundResponse());
  const data = isLinkedClientEvent(event)
    ? formatLinkedClientData(event, client, now)
    : formatLinkRequestData(event, now);
  const eventClient = { referralPartner: caller.owner, externalTenantId };
  return publishClientEvent(request, eventClient, event, data, getDeliveryCause(request));
}

function describeEnqueued(count: number): string {
  if (count === 0) return "No active subscription is subscribed to this event";
  return count === 1 ? "One delivery is on its way" : `${count} deliveries are on their way`;
}

function sendEvent(request: HandlerRequest, eventType: string, fields: Fields): number {
  if (isReferredCaseEvent(eventType)) return sendCaseEvent(request, eventType, fields);
  if (isLinkedClientEvent(eventType) || isLinkRequestEvent(eventType))
    return sendClientEvent(request, eventType, fields);
  return refuseEvent(eventType, triggerableEvents);
}

/** Sends an event as if it had just happened (EP-37). */
export function triggerTestEvent(request: HandlerRequest): HandlerResponse {
  const fields = readFields(request);
  const eventType = fields.requiredText("EventType");
  refuseIfInvalid(fields);
  const enqueuedCount = sendEvent(request, eventType, fields);
  return okJson({ eventType, enqueuedCount, message: describeEnqueued(enqueuedCount) });
}
