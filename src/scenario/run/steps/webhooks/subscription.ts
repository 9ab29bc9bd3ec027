import { readRecord } from "../../../../api/exchange/answer";
import { webhookEndpoints } from "../../../../api/families/webhooks";
import { omitUndefined } from "../../../../base/collections/omit-undefined";
import { isJsonObject, type JsonValue, readField, readId } from "../../../../base/json/json";
import { eventTypes } from "../../../../webhooks/events/event-types";
import type { SubscriptionQuery } from "../../../expectations/history-inbox";
import { InconclusiveStep, SkippedStep, StepFailure } from "../../../expectations/step-failure";
import type { TestTarget } from "../../../expectations/target";
import { getSubscriptionName, getSubscriptionSurface } from "../../../files/checks/check-events";
import { readInputFields, readTextField } from "../../../files/step-input";
import type { RunState, ScenarioSubscription, StepAction } from "../../run-state";

/**
 * Creates a subscription to the scenario's inbox, or finds an existing one if there is no receiver. By
 * default, it is for events of test cases.
 */
export const subscription: StepAction = async (input, runState) => {
  const fields = readInputFields(input);
  const surface = getSubscriptionSurface(fields);
  const client = readTextField(input, "client");
  const { events = "all", testMode = true } = fields;
  const query: SubscriptionQuery = {
    name: getSubscriptionName(fields),
    surface,
    isTestMode: testMode === true,
    events: filterEvents(
      events === "all" ? eventTypes[surface] : (events as readonly string[]),
      runState.target.receiver?.events,
    ),
  };
  const { history } = runState.target;
  if (history === undefined) return subscribe(query, runState, client);
  if (client === undefined) return history.join(query);
  throw new StepFailure("The webhooks of a client can only be received with --receive.");
};

function filterEvents(
  events: readonly string[],
  allowedTypes: readonly string[] = events,
): readonly string[] {
  const allowedEvents = events.filter((event) => allowedTypes.includes(event));
  if (allowedEvents.length > 0) return allowedEvents;
  throw new SkippedStep("--event names none of its events.");
}

function subscribe(
  { name, surface, events, isTestMode }: SubscriptionQuery,
  { target, undo, tag, hide, subscriptions }: RunState,
  client: string | undefined,
): Promise<JsonValue> {
  const { address, keepSecret: acceptSecret } = target.inbox.subscribe(name, surface);
  const keepSecret = async (secret: string) => {
    hide(secret);
    acceptSecret(secret);
    await target.receiver?.setSecret(secret);
  };
  const body = { url: address, events, isTestMode };
  return undo.create(
    { kind: "subscriptions", surface, urlPart: `/${tag}/`, ...omitUndefined({ client }) },
    async () => {
      const answer = readRecord(
        await target.call(client)(webhookEndpoints[surface].createWebhook, { body }),
      ).value;
      const id = readId(answer);
      if (id === undefined) return { result: answer };
      const { record: result, secret } = await negotiateSecret(target, answer, id, 0);
      const subscription: ScenarioSubscription = {
        ...{ surface, id, client, isTestMode, address, events, keepSecret },
        rotations: 0,
        secret: "",
      };
      subscriptions.set(name, subscription);
      if (secret !== undefined) await applySecret(subscription, secret, target);
      return { result, undo: { kind: "subscription", surface, id, ...omitUndefined({ client }) } as const };
    },
  );
}

/** Returns one of the scenario's subscriptions by name. Default: the first. */
export function getSubscription(
  name: string | undefined,
  { subscriptions, target }: RunState,
): ScenarioSubscription {
  const [first] = subscriptions.values();
  const subscription = name === undefined ? first : subscriptions.get(name);
  if (subscription !== undefined) return subscription;
  if (target.receiver?.events !== undefined)
    throw new SkippedStep("--event names none of its subscription's events.");
  throw new StepFailure(
    `The scenario created no subscription${name === undefined ? "" : ` called ${name}`}.`,
  );
}

/** Rotates a subscription's secret. Deliveries already due are signed with the new secret too. */
export const rotate: StepAction = async (input, runState) => {
  const { target } = runState;
  const name = readTextField(input, "subscription") ?? "collection";
  const scenarioSubscription = getSubscription(name, runState);
  refuseRotation(target);
  const { surface, id, client } = scenarioSubscription;
  const endpoint = webhookEndpoints[surface].updateWebhook;
  const body = { regenerateSecret: true };
  const answer = readRecord(await target.call(client)(endpoint, { parameters: { id }, body })).value;
  scenarioSubscription.rotations += 1;
  const { record, secret } = await negotiateSecret(target, answer, id, scenarioSubscription.rotations);
  if (secret !== undefined) await applySecret(scenarioSubscription, secret, target);
  return record;
};

/**
 * Takes the next of the receiver's fixed secrets, one per rotation, and sets it on the sandbox's
 * subscription. Without fixed secrets or a sandbox, keeps the platform's secret. Returns the secret and the
 * record that contains it.
 */
async function negotiateSecret(
  { control, receiver }: TestTarget,
  record: JsonValue,
  id: string,
  rotations: number,
) {
  const answeredSecret = readField(record, "secret");
  const { secrets = [] } = receiver ?? {};
  const secret = secrets[rotations % secrets.length];
  if (secret === undefined || control === undefined)
    return { record, secret: typeof answeredSecret === "string" ? answeredSecret : undefined };
  await control("set/subscription", { subscription: id, secret });
  return { record: isJsonObject(record) ? { ...record, secret } : record, secret };
}

/**
 * Signs later deliveries with this secret. On a real environment, uses the receiver's fixed secret instead.
 */
async function applySecret(
  scenarioSubscription: ScenarioSubscription,
  secret: string,
  { kind, receiver }: TestTarget,
): Promise<void> {
  scenarioSubscription.secret = (kind === "network" ? receiver?.secrets?.[0] : undefined) ?? secret;
  await scenarioSubscription.keepSecret(secret);
}

/**
 * Throws if the receiver's secrets are fixed and either there is no second one or a real platform chooses the
 * next one.
 */
function refuseRotation({ kind, receiver }: TestTarget): void {
  if (receiver?.secrets === undefined) return;
  if (kind === "network")
    throw new InconclusiveStep("A rotation on a real environment is tested without --secret-file.");
  if (receiver.secrets.length === 1)
    throw new InconclusiveStep("A rotation needs the next secret: give a second --secret-file.");
}
