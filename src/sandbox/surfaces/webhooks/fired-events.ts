import { allEventTypes, type CaseEventType, isCaseEvent } from "../../../webhooks/events/event-types";
import { eventDataOf } from "../../cases/fired-events";
import { findOwnCase } from "../../cases/test-cases";
import { isHidden } from "../../facts/stages";
import { caseEnvelope, enqueue, findSubscribers, type Subscriber } from "../../outbox/publish";
import { requeue } from "../../outbox/replay";
import { findDelivery, listDeliveries } from "../../subscriptions/delivery-history";
import { findSubscription } from "../../subscriptions/subscriptions";
import { type Answer, caseNotFound, notFound, ok, refusal } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { readFields, refuseFields } from "../read-body";
import { findTestCase } from "../test-cases";

const events = allEventTypes.filter((type): type is CaseEventType => isCaseEvent(type));

const refuse = (message: string) => refusal(400, "ValidationError", message);

/** Active test subscriptions to the event: all of the caller's, or the one with the given id. */
function receivers(request: HandlerRequest, event: CaseEventType, id: string | null): Subscriber[] | Answer {
  const { store, caller } = request;
  const named = id === null ? undefined : findSubscription(store, caller, id);
  if (id !== null && named?.is_test_mode !== 1)
    return refuse("The subscriptionId names no test subscription of yours");
  return findSubscribers(request, caller.surface, [caller.owner], event).filter(
    ({ seq, is_test_mode }) => is_test_mode === 1 && (named === undefined || named.seq === seq),
  );
}

/** Sends an event of a test case as if it had just happened. The case doesn't change. */
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
  if (row === undefined || (caller.surface === "collection" && isHidden(row))) return caseNotFound();
  if (row.is_test === 0) return refuse("This is possible with test cases only");
  const found = receivers(request, event, subscriptionId);
  if (!Array.isArray(found)) return found;
  const data = eventDataOf(store, row, event);
  if (data === undefined)
    return refusal(422, "ValidationError", `The case has no record that ${event} could report`);
  for (const { seq, environment } of found) {
    const envelope = caseEnvelope(request, row, { surface: caller.surface, environment }, event, data);
    enqueue(request, { subscription: seq, caseSeq: row.seq, cause: "test", envelope });
  }
  return ok(JSON.stringify({ eventType: event, caseId: row.id, enqueuedCount: found.length }));
}

/** Resends the newest event of a test case, to the same subscription. */
function replayLastEvent(request: HandlerRequest): Answer {
  const found = findTestCase(request);
  if ("refusal" in found) return found.refusal;
  const { store, caller } = request;
  const [last] = listDeliveries(store, { ...caller, caseSeq: found.row.seq, since: 0 });
  const delivery = last && findDelivery(store, caller, last.id);
  if (delivery === undefined || isHidden(found.row)) return notFound("The case has no events");
  requeue(request, delivery.seq);
  const { id: eventId, subscription_id: subscriptionId, event_type: eventType } = delivery;
  return ok(JSON.stringify({ eventId, subscriptionId, eventType }));
}

export const firedEvents = { fireTestEvent };
export const replayedEvents = { replayLastEvent };
