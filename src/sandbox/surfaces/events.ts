import { eventEndpoints } from "../../api/families/events";
import { findCaseById } from "../cases/list/cases";
import { isHiddenFromPartners } from "../facts/stages";
import { requeue } from "../outbox/replay";
import { json } from "../store/json-text";
import { deliveryRecord, findDelivery, listDeliveries } from "../subscriptions/delivery-history";
import { type HandlerResponse, ok, okJson, refusals } from "../wire/responses";
import { readGuid } from "./cases/lookups";
import { parseUtcTime } from "./filters";
import type { HandlerRequest } from "./handler";
import {
  createQueryHandler,
  createRequiredReader,
  createStrictReader,
  type ParameterReaders,
  selectByReading,
} from "./query";
import { findTestCase } from "./test-cases";

/**
 * Whether a case and its events are hidden from the caller. Only collection partners can't see hidden cases
 * (VIS-01, AMB-09).
 */
const isHiddenFromCaller = ({ caller }: HandlerRequest, isHiddenCase: boolean): boolean =>
  caller.surface === "collection" && isHiddenCase;

const toCaseFilter = (caseId: string) => ({ caseId });

const readers: ParameterReaders<
  typeof eventEndpoints.collection.listEvents,
  { readonly caseId?: string; readonly since?: number }
> = {
  caseId: selectByReading("AMB-49", {
    required: createRequiredReader(toCaseFilter),
    optional: createStrictReader(toCaseFilter),
  }),
  since: createStrictReader((text) => ({ since: parseUtcTime(text) })),
};

/** Lists the caller's deliveries, newest first, as a bare array that is empty for another owner's case. */
const listEvents = createQueryHandler(
  eventEndpoints.collection.listEvents,
  readers,
  (request, { caseId, since = 0 }) => {
    const { store, caller } = request;
    const row = caseId === undefined ? undefined : findCaseById(store, caseId);
    if (caseId !== undefined && (row === undefined || isHiddenFromCaller(request, isHiddenFromPartners(row))))
      return ok("[]");
    const { surface, owner } = caller;
    const deliveries = listDeliveries(store, { surface, owner, caseSeq: row?.seq, since });
    return ok(json.list(deliveries.map((record) => deliveryRecord(record))));
  },
);

/** Queues the delivery again, but only for its own subscription. */
function answerReplay(
  request: HandlerRequest,
  delivery: NonNullable<ReturnType<typeof findDelivery>>,
): HandlerResponse {
  requeue(request, delivery.seq);
  const { id: eventId, subscription_id: subscriptionId, event_type: eventType } = delivery;
  return okJson({ eventId, subscriptionId, eventType });
}

/** Replays an event (DLV-15 to DLV-17). */
function replayEvent(request: HandlerRequest): HandlerResponse {
  const delivery = findDelivery(request.store, request.caller, readGuid(request, "eventId"));
  if (delivery === undefined || isHiddenFromCaller(request, delivery.is_hidden === 1))
    return refusals.notFound("The event was not found");
  return answerReplay(request, delivery);
}

/** Replays the newest event of a test case. */
export function replayLastEvent(request: HandlerRequest): HandlerResponse {
  const row = findTestCase(request);
  const { store, caller } = request;
  const [lastDelivery] = listDeliveries(store, { ...caller, caseSeq: row.seq, since: 0 });
  const delivery = lastDelivery && findDelivery(store, caller, lastDelivery.id);
  if (delivery === undefined || isHiddenFromPartners(row)) return refusals.notFound("The case has no events");
  return answerReplay(request, delivery);
}

export const deliveryEvents = { listEvents, replayEvent };
