import * as endpoints from "../../../api/collection/events";
import { findCaseById } from "../../cases/list/cases";
import { isHidden } from "../../facts/stages";
import { requeue } from "../../outbox/replay";
import { jsonList } from "../../store/json-text";
import { deliveryRecord, findDelivery, listDeliveries } from "../../subscriptions/delivery-history";
import { type Answer, notFound, ok } from "../../wire/answers";
import { readGuid } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { utcTime } from "../iso-time";
import { type Consumers, required, strict, withQuery } from "../query";

/** Collection partners must not see hidden cases or their events (VIS-01, AMB-09). */
const isKeptFrom = ({ caller }: HandlerRequest, isHiddenCase: boolean): boolean =>
  caller.surface === "collection" && isHiddenCase;

const consumers: Consumers<
  typeof endpoints.listEvents,
  { readonly caseId?: string; readonly since?: number }
> = {
  caseId: required((caseId) => ({ caseId })),
  since: strict((text) => ({ since: utcTime(text) })),
};

/**
 * Lists the delivery records of a case, newest first, as a bare array. Includes only the caller's own
 * subscriptions, so the list is empty for another owner's case.
 */
const listEvents = withQuery(endpoints.listEvents, consumers, (request, { caseId = "", since = 0 }) => {
  const { store, caller } = request;
  const row = findCaseById(store, caseId);
  if (row === undefined || isKeptFrom(request, isHidden(row))) return ok("[]");
  const { surface, owner } = caller;
  const records = listDeliveries(store, { surface, owner, caseSeq: row.seq, since });
  return ok(jsonList(records.map((record) => deliveryRecord(record))));
});

/** Replays an event to its own subscription only (DLV-15 to DLV-17). */
function replayEvent(request: HandlerRequest): Answer {
  const read = readGuid(request, "eventId");
  if ("refusal" in read) return read.refusal;
  const found = findDelivery(request.store, request.caller, read.id);
  if (found === undefined || isKeptFrom(request, found.is_hidden === 1))
    return notFound("The event was not found");
  requeue(request, found.seq);
  const { id: eventId, subscription_id: subscriptionId, event_type: eventType } = found;
  return ok(JSON.stringify({ eventId, subscriptionId, eventType }));
}

export const deliveryEvents = { listEvents, replayEvent };
