import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import type { CaseEventType } from "../../../webhooks/events/event-types";
import { eventTypes } from "../../../webhooks/events/event-types";
import { lifecycleJson } from "../../cases/case-record";
import { type CaseRow, findCaseById, isVisibleTo } from "../../cases/list/cases";
import {
  isLinkedClientEvent,
  isLinkRequestEvent,
  type LinkedClientEvent,
  type LinkRequestEvent,
  linkedClientData,
  linkRequestData,
} from "../../clients/client-events";
import { findClient } from "../../clients/clients";
import {
  caseEnvelope,
  type EventData,
  enqueue,
  findSubscribers,
  publishClientEvent,
} from "../../outbox/publish";
import { jsonText } from "../../store/json-text";
import { type Answer, caseNotFound, notFound, ok, refusal } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import type { HandlerRequest } from "../handler";
import { readFields, refuseFields } from "../read-body";

type Sent = { readonly count: number } | { readonly refusal: Answer };

type ReferredCaseEvent = Extract<CaseEventType, "case.created" | "case.updated" | "case.closed">;
const caseEvents: readonly string[] = ["case.created", "case.updated", "case.closed"];
const isCaseEvent = (event: string): event is ReferredCaseEvent => caseEvents.includes(event);

/** Excludes `cases.replay_failed`, because there is no replay that could fail. */
const triggerable = eventTypes.referral.filter((event) => event !== "cases.replay_failed").join(", ");

function lifecycle(fields: Fields, name: string, without = ""): string {
  const text = fields.text(name) ?? without;
  const known = readLifecycle(text);
  if (known === undefined) fields.unreadable(name, `must be a lifecycle, not '${text}'`);
  return jsonText(known);
}

function caseData(event: ReferredCaseEvent, row: CaseRow, fields: Fields): EventData {
  switch (event) {
    case "case.created":
      return { lifecycle: lifecycleJson(row) };
    case "case.updated":
      return {
        oldLifecycle: lifecycle(fields, "OldLifecycle", lifecycles[row.lifecycle]),
        newLifecycle: lifecycle(fields, "NewLifecycle", "Closed"),
      };
    case "case.closed":
      return {
        closeCode: jsonText(fields.text("CloseCode") ?? "Paid"),
        closeComment: jsonText(fields.text("CloseComment") ?? "Sent by the test operation."),
      };
  }
}

/** VAL-27; a case event goes to subscriptions of the same kind as the case, test or live. */
function sendCaseEvent(request: HandlerRequest, event: ReferredCaseEvent, fields: Fields): Sent {
  const { store, caller } = request;
  const id = fields.requiredText("CaseId") && fields.guid("CaseId");
  if (fields.rejection !== undefined) return { refusal: refuseFields(fields.rejection) };
  const row = findCaseById(store, id ?? "");
  if (row === undefined || !isVisibleTo(row, { kind: "referral", partner: caller.owner }))
    return { refusal: caseNotFound() };
  const data = caseData(event, row, fields);
  if (fields.rejection !== undefined) return { refusal: refuseFields(fields.rejection) };
  const subscribers = findSubscribers(request, "referral", [caller.owner], event).filter(
    ({ is_test_mode }) => is_test_mode === row.is_test,
  );
  for (const { seq, environment } of subscribers) {
    const envelope = caseEnvelope(request, row, { surface: "referral", environment }, event, data);
    enqueue(request, { subscription: seq, caseSeq: row.seq, cause: "test", envelope });
  }
  return { count: subscribers.length };
}

type TestableClientEvent = LinkedClientEvent | LinkRequestEvent;
const isClientEvent = (event: string): event is TestableClientEvent =>
  isLinkedClientEvent(event) || isLinkRequestEvent(event);

/** VAL-28; goes to all of the partner's subscriptions (SUB-11). */
function sendClientEvent(request: HandlerRequest, event: TestableClientEvent, fields: Fields): Sent {
  const { store, now, caller } = request;
  const externalTenantId = fields.requiredText("ExternalTenantId");
  if (fields.rejection !== undefined) return { refusal: refuseFields(fields.rejection) };
  const client = findClient(store, caller.owner, externalTenantId);
  if (client === undefined) return { refusal: notFound("The client was not found") };
  const data = isLinkedClientEvent(event)
    ? linkedClientData(event, client, now)
    : linkRequestData(event, now);
  const audience = { referralPartner: caller.owner, externalTenantId };
  return { count: publishClientEvent(request, audience, event, data, "test") };
}

function refuseEvent(eventType: string): Answer {
  const message = `Unknown test event ${eventType}; the test events are ${triggerable}`;
  return refusal(400, "WebhookInvalidEventTypes", message);
}

function enqueuedMessage(count: number): string {
  if (count === 0) return "No active subscription listens to this event";
  return count === 1 ? "One delivery is on its way" : `${count} deliveries are on their way`;
}

function send(request: HandlerRequest, eventType: string, fields: Fields): Sent {
  if (isCaseEvent(eventType)) return sendCaseEvent(request, eventType, fields);
  if (isClientEvent(eventType)) return sendClientEvent(request, eventType, fields);
  return { refusal: refuseEvent(eventType) };
}

/** Sends an event as if it had happened (EP-37). */
function triggerTestEvent(request: HandlerRequest): Answer {
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const { fields } = read;
  const eventType = fields.requiredText("EventType");
  if (fields.rejection !== undefined) return refuseFields(fields.rejection);
  const sent = send(request, eventType, fields);
  if ("refusal" in sent) return sent.refusal;
  return ok(JSON.stringify({ eventType, enqueuedCount: sent.count, message: enqueuedMessage(sent.count) }));
}

export const testEvents = { triggerTestEvent };
