import { webhooksOn } from "../../../api/endpoint/webhooks-on";
import { readRecord } from "../../../api/exchange/answer";
import { type JsonValue, readField } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { eventTypes } from "../../../webhooks/events/event-types";
import type { SubscriptionQuery } from "../../expectations/history";
import { subscriptionName } from "../../files/checks/check-events";
import { fieldsOf } from "../../files/step-input";
import type { Running } from "../running";
import type { Step } from "./step";

/** Subscribes the scenario's inbox, by default to events of test cases. */
export const subscription: Step = async (input, running) => {
  const fields = fieldsOf(input);
  const surface: Surface = surfaces.find((one) => one === fields.surface) ?? "collection";
  const { events = "all", testMode = true } = fields;
  const query: SubscriptionQuery = {
    name: subscriptionName(fields),
    surface,
    isTestMode: testMode === true,
    events: events === "all" ? eventTypes[surface] : (events as readonly string[]),
  };
  return running.target.history === undefined
    ? subscribe(query, running)
    : running.target.history.join(query);
};

function subscribe(
  { name, surface, events, isTestMode }: SubscriptionQuery,
  { target, undo, tag, hide, subscribed }: Running,
): Promise<JsonValue> {
  const { address, keepSecret: heed } = target.inbox.subscribe(name, surface);
  const keepSecret = async (secret: string) => {
    hide(secret);
    heed(secret);
    await target.receiver?.learn(secret);
  };
  const body = { url: address, events, isTestMode };
  return undo.create({ kind: "subscriptions", surface, mark: `/${tag}/` }, async () => {
    const result = readRecord(await target.call()(webhooksOn[surface].createWebhook, { body })).value;
    const [id, secret] = [readField(result, "id"), readField(result, "secret")];
    if (typeof id === "string") subscribed.set(name, { surface, id, keepSecret });
    if (typeof secret === "string") await keepSecret(secret);
    return {
      result,
      ...(typeof id === "string" ? { undo: { kind: "subscription", surface, id } as const } : {}),
    };
  });
}
