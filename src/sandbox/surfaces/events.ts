import * as endpoints from "../../api/collection/events";
import { type Answer, ok } from "../answers";
import { jsonList } from "../json-text";
import { findCaseById } from "../world/cases";
import { deliveryRecord, listDeliveries } from "../world/deliveries";
import type { HandlerRequest, Handlers } from "./handler";
import { utcTime } from "./iso-time";
import { isMissing, readParameters } from "./read-query";

/**
 * The delivery records of a case, newest first, as a bare array. Only those of the caller's own subscriptions, so a
 * case of somebody else has none.
 */
function listEvents({ store, caller, query }: HandlerRequest): Answer {
  const read = readParameters(endpoints.listEvents.query, query, ["caseId", "since"]);
  if ("refusal" in read) return read.refusal;
  const { caseId, since } = read.values;
  if (caseId === undefined) return isMissing("caseId");
  const row = findCaseById(store, caseId);
  if (row === undefined) return ok("[]");
  const from = since === undefined ? 0 : utcTime(since);
  const { surface, owner } = caller;
  const records = listDeliveries(store, { surface, owner, caseSeq: row.seq, since: from });
  return ok(jsonList(records.map((record) => deliveryRecord(record))));
}

export const deliveryEvents: Handlers = { listEvents };
