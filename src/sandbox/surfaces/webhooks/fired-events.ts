import type { CaseEventType } from "../../../webhooks/events/event-types";
import { eventDataOf } from "../../cases/fired-events";
import { findOwnCase } from "../../cases/test-cases";
import { caseEnvelope, enqueue, findSubscribers, type Subscriber } from "../../outbox/publish";
import { findSubscription } from "../../subscriptions/subscriptions";
import { type Answer, caseNotFound, ok, refusal } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { readFields, refuseFields } from "../read-body";

const events: readonly CaseEventType[] = [
  "case.created",
  "case.updated",
  "case.closed",
  "payment.created",
  "payment.deleted",
  "chat.created",
];

const refuse = (message: string) => refusal(400, "ValidationError", message);

/** Active test subscriptions to the event: all of the caller's, or the one that is named. */
function receivers(request: HandlerRequest, event: CaseEventType, id: string | null): Subscriber[] | Answer {
  const { store, caller } = request;
  const named = id === null ? undefined : findSubscription(store, caller, id);
  if (id !== null && named?.is_test_mode !== 1)
    return refuse("The subscriptionId names no test subscription of yours");
  return findSubscribers(request, "customer", [caller.owner], event).filter(
    ({ seq, is_test_mode }) => is_test_mode === 1 && (named === undefined || named.seq === seq),
  );
}

/** Sends an event of a test case as if it had happened now; nothing of the case changes. */
function fireTestEvent(request: HandlerRequest): Answer {
  const { store, caller } = request;
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const { fields } = read;
  const requested = fields.requiredText("Event");
  const caseId = fields.requiredText("CaseId") && fields.guid("CaseId");
  const subscriptionId = fields.guid("SubscriptionId");
  if (fields.rejection !== undefined) return refuseFields(fields.rejection);
  const event = events.find((name) => name === requested);
  if (event === undefined)
    return refusal(
      400,
      "WebhookInvalidEventTypes",
      `Unknown test event ${requested}; the test events are ${events.join(", ")}`,
    );
  const row = findOwnCase(store, caller, caseId ?? "");
  if (row === undefined) return caseNotFound();
  if (row.is_test === 0) return refuse("This is possible with test cases only");
  const found = receivers(request, event, subscriptionId);
  if (!Array.isArray(found)) return found;
  const data = eventDataOf(store, row, event);
  if (data === undefined)
    return refusal(422, "ValidationError", `The case has no record that ${event} could report`);
  for (const { seq, environment } of found) {
    const envelope = caseEnvelope(request, row, { surface: "customer", environment }, event, data);
    enqueue(request, { subscription: seq, caseSeq: row.seq, cause: "test", envelope });
  }
  return ok(JSON.stringify({ eventType: event, caseId: row.id, enqueuedCount: found.length }));
}

export const firedEvents = { fireTestEvent };
