import * as endpoints from "../../../api/collection/events";
import { findCaseById } from "../../cases/list/cases";
import { isHidden } from "../../facts/stages";
import { requeue } from "../../outbox/replay";
import { jsonList } from "../../store/json-text";
import { deliveryRecord, findDelivery, listDeliveries } from "../../subscriptions/delivery-history";
import { type Answer, notFound, ok } from "../../wire/answers";
import { readGuid } from "../case-lookups";
import type { HandlerRequest, Handlers } from "../handler";
import { utcTime } from "../iso-time";
import { isMissing, readParameters } from "../read-query";

/** A collection partner must not know of a hidden case, nor of what happened to it (VIS-01, AMB-09). */
const isKeptFrom = ({ caller }: HandlerRequest, isHiddenCase: boolean): boolean =>
  caller.surface === "collection" && isHiddenCase;

/**
 * The delivery records of a case, newest first, as a bare array. Only those of the caller's own subscriptions, so a
 * case of somebody else has none.
 */
function listEvents(request: HandlerRequest): Answer {
  const { store, caller, query } = request;
  const read = readParameters(endpoints.listEvents.query, query, ["caseId", "since"]);
  if ("refusal" in read) return read.refusal;
  const { caseId, since } = read.values;
  if (caseId === undefined) return isMissing("caseId");
  const row = findCaseById(store, caseId);
  if (row === undefined || isKeptFrom(request, isHidden(row))) return ok("[]");
  const from = since === undefined ? 0 : utcTime(since);
  const { surface, owner } = caller;
  const records = listDeliveries(store, { surface, owner, caseSeq: row.seq, since: from });
  return ok(jsonList(records.map((record) => deliveryRecord(record))));
}

/** To the event's own subscription and no other (DLV-15 to DLV-17). */
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

export const deliveryEvents: Handlers = { listEvents, replayEvent };
