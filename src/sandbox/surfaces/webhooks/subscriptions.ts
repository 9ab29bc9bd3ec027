import { jsonList } from "../../store/json-text";
import {
  addSubscription,
  changeSubscription,
  findSubscription,
  listSubscriptions,
  removeSubscription,
  type SubscriptionRow,
  subscriptionRecord,
  withSecret,
} from "../../subscriptions/subscriptions";
import { type Answer, created, noContent, ok, webhookNotFound } from "../../wire/answers";
import { readGuid } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { readNewSubscription, readSubscriptionChange } from "./subscription-body";

/** Same on all three surfaces: a bare array without secrets (SUB-12). */
function listWebhooks({ store, caller }: HandlerRequest): Answer {
  return ok(jsonList(listSubscriptions(store, caller).map((row) => subscriptionRecord(row))));
}

/** Finds the caller's subscription by the id in the path (ERR-24). */
export function findOwn(request: HandlerRequest): { row: SubscriptionRow } | { refusal: Answer } {
  const read = readGuid(request, "id");
  if ("refusal" in read) return read;
  const row = findSubscription(request.store, request.caller, read.id);
  return row === undefined ? { refusal: webhookNotFound() } : { row };
}

function getWebhook(request: HandlerRequest): Answer {
  const found = findOwn(request);
  return "refusal" in found ? found.refusal : ok(subscriptionRecord(found.row));
}

const recordOf = ({ store, caller }: HandlerRequest, id: string): string => {
  const row = findSubscription(store, caller, id);
  return row === undefined ? "null" : subscriptionRecord(row);
};

function createWebhook(request: HandlerRequest): Answer {
  const read = readNewSubscription(request);
  if ("refusal" in read) return read.refusal;
  const { id, secret } = addSubscription(request, request.caller, read.subscription);
  return created(withSecret(recordOf(request, id), secret));
}

/**
 * PUT for partners, PATCH for creditors; both change only the given fields (SUB-09, SUB-13, LC-19, LC-20).
 */
function updateWebhook(request: HandlerRequest): Answer {
  const found = findOwn(request);
  if ("refusal" in found) return found.refusal;
  const read = readSubscriptionChange(request, found.row);
  if ("refusal" in read) return read.refusal;
  const secret = changeSubscription(request, found.row.seq, read.change);
  const record = recordOf(request, found.row.id);
  return ok(secret === undefined ? record : withSecret(record, secret));
}

function deleteWebhook(request: HandlerRequest): Answer {
  const found = findOwn(request);
  if ("refusal" in found) return found.refusal;
  removeSubscription(request.store, found.row.seq);
  return noContent;
}

export const subscriptions = {
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
};
