import { webhooksOn } from "../../../../api/endpoint/webhooks-on";
import { readRecord } from "../../../../api/exchange/answer";
import { type JsonValue, readField } from "../../../../base/json/json";
import { present } from "../../../../base/present";
import { eventTypes } from "../../../../webhooks/events/event-types";
import type { SubscriptionQuery } from "../../../expectations/history";
import { LeftOut, StepFailure } from "../../../expectations/step-failure";
import { subscriptionName, subscriptionSurface } from "../../../files/checks/check-events";
import { fieldsOf, textField } from "../../../files/step-input";
import type { Running, Subscribed } from "../../running";
import type { Step } from "../step";
import { agreeOnSecret, useSecret } from "./agreed-secret";

/** Subscribes the scenario's inbox. Default: events of test cases. */
export const subscription: Step = async (input, running) => {
  const fields = fieldsOf(input);
  const surface = subscriptionSurface(fields);
  const client = textField(input, "client");
  const { events = "all", testMode = true } = fields;
  const query: SubscriptionQuery = {
    name: subscriptionName(fields),
    surface,
    isTestMode: testMode === true,
    events: chosenEvents(
      events === "all" ? eventTypes[surface] : (events as readonly string[]),
      running.target.receiver?.events,
    ),
  };
  const { history } = running.target;
  if (history === undefined) return subscribe(query, running, client);
  if (client === undefined) return history.join(query);
  throw new StepFailure("The webhooks of a client can be received with --receive only.");
};

function chosenEvents(events: readonly string[], chosen: readonly string[] = events): readonly string[] {
  const left = events.filter((event) => chosen.includes(event));
  if (left.length > 0) return left;
  throw new LeftOut("--event names none of its events.");
}

function subscribe(
  { name, surface, events, isTestMode }: SubscriptionQuery,
  { target, undo, tag, hide, subscribed }: Running,
  client: string | undefined,
): Promise<JsonValue> {
  const { address, keepSecret: heed } = target.inbox.subscribe(name, surface);
  const keepSecret = async (secret: string) => {
    hide(secret);
    heed(secret);
    await target.receiver?.learn(secret);
  };
  const body = { url: address, events, isTestMode };
  return undo.create(
    { kind: "subscriptions", surface, mark: `/${tag}/`, ...present({ client }) },
    async () => {
      const answer = readRecord(await target.call(client)(webhooksOn[surface].createWebhook, { body })).value;
      const id = readField(answer, "id");
      if (typeof id !== "string") return { result: answer };
      const { record: result, secret } = await agreeOnSecret(target, answer, id, 0);
      const made: Subscribed = {
        surface,
        id,
        client,
        isTestMode,
        address,
        events,
        rotations: 0,
        secret: "",
        keepSecret,
      };
      subscribed.set(name, made);
      if (secret !== undefined) await useSecret(made, secret, target);
      return {
        result,
        undo: { kind: "subscription", surface, id, ...present({ client }) } as const,
      };
    },
  );
}
