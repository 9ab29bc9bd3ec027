import { readRecord } from "../../api/answer";
import { readField } from "../../base/json";
import { type Surface, surfaces } from "../../base/platform";
import { eventTypes } from "../../webhooks/event-types";
import { subscriptionName } from "../check-words";
import { fieldsOf } from "../running";
import { webhookEndpoints } from "../webhook-endpoints";
import type { Step } from "./step";

/** Subscribes the ear of the scenario; to events of test cases unless the step says otherwise. */
export const subscription: Step = (input, { stage, undo, mark, secrets }) => {
  const fields = fieldsOf(input);
  const surface: Surface = surfaces.find((one) => one === fields.surface) ?? "collection";
  const { events = "all", testMode = true } = fields;
  const { address, keepSecret } = stage.ear.subscribe(subscriptionName(fields), surface);
  const body = {
    url: address,
    events: events === "all" ? eventTypes[surface] : events,
    isTestMode: testMode,
  };
  return undo.making({ kind: "subscriptions", surface, mark: `/${mark}/` }, async () => {
    const result = readRecord(await stage.call()(webhookEndpoints[surface].createWebhook, { body })).value;
    const [id, secret] = [readField(result, "id"), readField(result, "secret")];
    if (typeof secret === "string") {
      secrets.add(secret);
      keepSecret(secret);
    }
    return {
      result,
      ...(typeof id === "string" ? { undo: { kind: "subscription", surface, id } as const } : {}),
    };
  });
};
