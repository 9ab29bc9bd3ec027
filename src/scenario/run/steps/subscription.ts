import { webhooksOn } from "../../../api/endpoint/webhooks-on";
import { readRecord } from "../../../api/exchange/answer";
import { type JsonValue, readField } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { eventTypes } from "../../../webhooks/event-types";
import type { Wish } from "../../expectations/history";
import { subscriptionName } from "../../files/checks/check-events";
import { fieldsOf } from "../../files/step-input";
import type { Running } from "../running";
import type { Step } from "./step";

/** Subscribes the ear of the scenario; to events of test cases unless the step says otherwise. */
export const subscription: Step = async (input, running) => {
  const fields = fieldsOf(input);
  const surface: Surface = surfaces.find((one) => one === fields.surface) ?? "collection";
  const { events = "all", testMode = true } = fields;
  const wish: Wish = {
    name: subscriptionName(fields),
    surface,
    isTestMode: testMode === true,
    events: events === "all" ? eventTypes[surface] : (events as readonly string[]),
  };
  return running.stage.history === undefined ? subscribe(wish, running) : running.stage.history.join(wish);
};

function subscribe(
  { name, surface, events, isTestMode }: Wish,
  { stage, undo, mark, hide, subscribed }: Running,
): Promise<JsonValue> {
  const { address, keepSecret: heed } = stage.ear.subscribe(name, surface);
  const keepSecret = async (secret: string) => {
    hide(secret);
    heed(secret);
    await stage.receiver?.learn(secret);
  };
  const body = { url: address, events, isTestMode };
  return undo.create({ kind: "subscriptions", surface, mark: `/${mark}/` }, async () => {
    const result = readRecord(await stage.call()(webhooksOn[surface].createWebhook, { body })).value;
    const [id, secret] = [readField(result, "id"), readField(result, "secret")];
    if (typeof id === "string") subscribed.set(name, { surface, id, keepSecret });
    if (typeof secret === "string") await keepSecret(secret);
    return {
      result,
      ...(typeof id === "string" ? { undo: { kind: "subscription", surface, id } as const } : {}),
    };
  });
}
