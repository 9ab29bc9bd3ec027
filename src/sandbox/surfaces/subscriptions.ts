import { type Answer, ok, webhookNotFound } from "../answers";
import { jsonList } from "../json-text";
import { findSubscription, listSubscriptions, subscriptionRecord } from "../world/subscriptions";
import { readGuid } from "./case-lookups";
import type { HandlerRequest, Handlers } from "./handler";

/** The reads of subscriptions are the same on all three surfaces; a bare array, never a secret (SUB-12). */
function listWebhooks({ store, caller }: HandlerRequest): Answer {
  return ok(jsonList(listSubscriptions(store, caller).map((row) => subscriptionRecord(row))));
}

/** ERR-24 */
function getWebhook(request: HandlerRequest): Answer {
  const read = readGuid(request, "id");
  if ("refusal" in read) return read.refusal;
  const row = findSubscription(request.store, request.caller, read.id);
  return row === undefined ? webhookNotFound() : ok(subscriptionRecord(row));
}

export const subscriptions: Handlers = { listWebhooks, getWebhook };
