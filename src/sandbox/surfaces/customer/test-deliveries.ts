import type { Attempt } from "../../deliveries/attempt";
import { prepareTestDelivery, sendTestDelivery } from "../../deliveries/test-delivery";
import { jsonCount, jsonFlag, jsonText } from "../../store/json-text";
import { type Answer, ok } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { findOwn } from "../webhooks/subscriptions";

type Result = Pick<Attempt, "status" | "error" | "category"> & { readonly durationMs: number | null };

function resultAnswer({ status, error, category, durationMs }: Result, payload: string): Answer {
  return ok(
    `{"success":${jsonFlag(error === null)},"httpStatusCode":${jsonCount(status)},"durationMs":${jsonCount(durationMs)},"errorMessage":${jsonText(error)},"errorCategory":${jsonText(category)},"testPayload":${payload}}`,
  );
}

const notSent = (error: string): Result => ({
  status: null,
  error,
  category: "UnknownError",
  durationMs: null,
});

/** Delivers a synthetic event and returns the receiver's result (EP-46, DLV-11). */
function testWebhook(request: HandlerRequest): Answer {
  const found = findOwn(request);
  if ("refusal" in found) return found.refusal;
  const prepared = prepareTestDelivery(request, found.row);
  const { payload } = prepared;
  if (found.row.is_active === 0)
    return resultAnswer(notSent("Not sent: the subscription is not active"), payload);
  return {
    ...resultAnswer(notSent("Not known: the attempt was given up"), payload),
    after: async (world) => resultAnswer(await sendTestDelivery(world, prepared), payload),
  };
}

export const testDeliveries = { testWebhook };
