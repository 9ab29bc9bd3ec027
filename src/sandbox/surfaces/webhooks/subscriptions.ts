import { readTime } from "../../../base/text/time/date";
import { countCasesSince } from "../../cases/list/cases";
import type { DeliveryAttempt } from "../../deliveries/attempt";
import { prepareTestDelivery, sendTestDelivery } from "../../deliveries/test-delivery";
import { json } from "../../store/json-text";
import {
  addSecret,
  addSubscription,
  deleteSubscription,
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
  subscriptionRecord,
  updateSubscription,
} from "../../subscriptions/subscriptions";
import type { Fields } from "../../wire/fields";
import { refuse } from "../../wire/refused";
import { created, type HandlerResponse, noContent, ok, okJson, refusals } from "../../wire/responses";
import { readGuid, resolveCallerScope } from "../cases/lookups";
import type { HandlerRequest } from "../handler";
import { readFields, refuseIfInvalid } from "../read-body";
import { readNewSubscription, readSubscriptionChange } from "./subscription-body";

/** Lists the subscriptions as a bare array without secrets, on every surface (SUB-12). */
function listWebhooks({ store, caller }: HandlerRequest): HandlerResponse {
  return ok(json.list(listSubscriptions(store, caller).map((row) => subscriptionRecord(row))));
}

/** Finds the caller's subscription whose ID is in the path (ERR-24). */
const findOwnSubscription = (request: HandlerRequest): SubscriptionRow =>
  findSubscription(request.store, request.caller, readGuid(request, "id")) ??
  refuse(refusals.webhookNotFound());

const getWebhook = (request: HandlerRequest): HandlerResponse =>
  ok(subscriptionRecord(findOwnSubscription(request)));

const formatRecord = ({ store, caller }: HandlerRequest, id: string): string => {
  const row = findSubscription(store, caller, id);
  return row === undefined ? "null" : subscriptionRecord(row);
};

function createWebhook(request: HandlerRequest): HandlerResponse {
  const { id, secret } = addSubscription(request, request.caller, readNewSubscription(request));
  return created(addSecret(formatRecord(request, id), secret));
}

/** Changes a subscription: by PUT for partners, and by PATCH for creditors (SUB-09, SUB-13, LC-19, LC-20). */
function updateWebhook(request: HandlerRequest): HandlerResponse {
  const row = findOwnSubscription(request);
  const secret = updateSubscription(request, row.seq, readSubscriptionChange(request, row));
  const record = formatRecord(request, row.id);
  return ok(secret === undefined ? record : addSecret(record, secret));
}

function deleteWebhook(request: HandlerRequest): HandlerResponse {
  deleteSubscription(request.store, findOwnSubscription(request).seq);
  return noContent;
}

export const subscriptions = { listWebhooks, getWebhook, createWebhook, updateWebhook, deleteWebhook };

type DeliveryResult = Pick<DeliveryAttempt, "status" | "error" | "category"> & {
  readonly durationMs: number | null;
};

function answerTest(
  { status, error, category, durationMs }: DeliveryResult,
  payload: string,
): HandlerResponse {
  return ok(
    `{"success":${json.flag(error === null)},"httpStatusCode":${json.count(status)},"durationMs":${json.count(durationMs)},"errorMessage":${json.text(error)},"errorCategory":${json.text(category)},"testPayload":${payload}}`,
  );
}

const buildUnsentResult = (error: string): DeliveryResult => ({
  status: null,
  error,
  category: "UnknownError",
  durationMs: null,
});

/** Delivers a made-up event if the subscription is active, and responds with the result (EP-46, DLV-11). */
export function testWebhook(request: HandlerRequest): HandlerResponse {
  const row = findOwnSubscription(request);
  const preparedDelivery = prepareTestDelivery(request, row);
  const { payload } = preparedDelivery;
  if (row.is_active === 0)
    return answerTest(buildUnsentResult("Not sent: the subscription is not active"), payload);
  return {
    ...answerTest(buildUnsentResult("Unknown: the attempt was abandoned"), payload),
    after: async (world) => answerTest(await sendTestDelivery(world, preparedDelivery), payload),
  };
}

function readSince(fields: Fields): number {
  const text = fields.requiredText("SinceUtc");
  const time = readTime(text);
  if (text !== "" && time === undefined)
    fields.addUnreadableError("SinceUtc", "must be an ISO 8601 time, such as 2026-01-31T08:00:00Z");
  return time?.ms ?? 0;
}

/** Counts the cases created since a time, but sends nothing. Deprecated (DLV-18, VER-05). */
export function replayWebhook(request: HandlerRequest): HandlerResponse {
  findOwnSubscription(request);
  const fields = readFields(request);
  const since = readSince(fields);
  refuseIfInvalid(fields);
  const eventsReplayed = countCasesSince(request.store, resolveCallerScope(request), since);
  return okJson({ eventsReplayed });
}
