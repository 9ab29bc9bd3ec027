import { expect } from "vitest";
import { eventTypes } from "../../../../src/webhooks/events/event-types";
import { isHidden, type ModelCase, type ModelSubscription, type Partner } from "../reference";
import {
  type Actor,
  pick,
  pickLate,
  reactions,
  receiverHost,
  type Stage,
  type Step,
  speakers,
} from "../stage";

const eventsOf = ({ surface }: Actor) => eventTypes[surface];
const pathOf = ({ surface }: Actor) => (surface === "referral" ? "/v1/webhooks" : "/webhooks");

/** Returns a partner on one of its two surfaces, or a customer account. */
export function actorOf({ reference }: Stage, at: number): Actor {
  const owner: Partner = at % 2 === 0 ? 1 : 2;
  if (at % 3 === 0) return { surface: "customer", owner: pick(speakers(reference), at) };
  return { surface: at % 3 === 1 ? "collection" : "referral", owner };
}

/** Mistakes in a new subscription, each with its error type (SUB-01 to SUB-05, AMB-14). */
const mistakes: readonly (readonly [change: object, type: string | undefined])[] = [
  [{ url: "http://receivers.dev/x" }, "WebhookInvalidUrl"],
  [{ url: "https://10.1.2.3/x" }, "WebhookInvalidUrl"],
  [{ events: [] }, "WebhookEventsRequired"],
  [{ events: ["case.reopened"] }, "WebhookInvalidEventTypes"],
  [{ events: undefined }, undefined],
];

async function subscribe(stage: Stage, { a, b, c }: Step): Promise<void> {
  const actor = actorOf(stage, a);
  stage.count += 1;
  const path = `/${stage.count}`;
  const all = eventsOf(actor);
  const events =
    b % 3 === 0 ? all : all.filter((_, index) => (b >> index) % 2 === 0 || index === b % all.length);
  const body = { url: `${receiverHost}${path}`, events, isTestMode: c % 2 === 0 };
  const mistake = c % 9 === 0 ? pick(mistakes, b) : undefined;
  const { status, json } = await stage.ask(actor, "POST", pathOf(actor), { ...body, ...mistake?.[0] });
  if (mistake !== undefined) {
    expect([status, json.businessErrors?.[0].type]).toEqual([400, mistake[1]]);
    return;
  }
  expect(status).toBe(201);
  expect(json).toMatchObject({ ...body, isActive: true, disabledReason: null, secret: expect.any(String) });
  const { isTestMode } = body;
  stage.reactions.set(path, pick(reactions, c % 5 === 0 ? b : 0));
  stage.reference.subscriptions.push({
    ...actor,
    ...{ id: json.id, events, path, isTestMode, isActive: true, isDisabled: false },
  });
}

const actorFor = ({ surface, owner }: ModelSubscription): Actor => ({ surface, owner });

/**
 * Returns the subscriptions of callers that can still make calls, unlike a customer without a link or key.
 */
function reachable({ reference }: Stage): ModelSubscription[] {
  const all = speakers(reference);
  return reference.subscriptions.filter(({ owner }) => typeof owner === "number" || all.includes(owner));
}

async function change(stage: Stage, { a, b, c }: Step): Promise<void> {
  const ownSubscriptions = reachable(stage);
  if (ownSubscriptions.length === 0) return;
  const subscription = pick(ownSubscriptions, a);
  const actor = actorFor(subscription);
  stage.count += 1;
  const path = `/${stage.count}`;
  const { body, apply } = pick(
    [
      { body: { isActive: true }, apply: { isActive: true, isDisabled: false } },
      { body: { isActive: c % 2 === 0 }, apply: { isActive: c % 2 === 0 } },
      { body: { isTestMode: c % 2 === 0 }, apply: { isTestMode: c % 2 === 0 } },
      { body: { url: `${receiverHost}${path}` }, apply: { path } },
      { body: { regenerateSecret: true }, apply: {} },
    ],
    b,
  );
  const method = actor.surface === "customer" ? "PATCH" : "PUT";
  const { status, json } = await stage.ask(actor, method, `${pathOf(actor)}/${subscription.id}`, body);
  expect([status, typeof json.secret === "string"]).toEqual([200, "regenerateSecret" in body]);
  Object.assign(subscription, apply);
  if (subscription.isActive) subscription.isDisabled = false;
  expect(json).toMatchObject(shapeOf(subscription));
}

/** Returns a subscription as the platform should show it (LC-17 to LC-20, AMB-37, SUB-12). */
const shapeOf = ({ id, events, path, isTestMode, isActive, isDisabled }: ModelSubscription) => ({
  ...{ id, events, url: `${receiverHost}${path}`, isTestMode, isActive },
  disabledReason: isDisabled ? expect.any(String) : null,
});

async function unsubscribe(stage: Stage, { a, b }: Step): Promise<void> {
  const ownSubscriptions = reachable(stage);
  if (ownSubscriptions.length === 0 || b % 3 !== 0) return;
  const subscription = pick(ownSubscriptions, a);
  const actor = actorFor(subscription);
  const path = `${pathOf(actor)}/${subscription.id}`;
  expect((await stage.ask(actor, "DELETE", path)).status).toBe(204);
  expect((await stage.ask(actor, "GET", path)).status).toBe(404);
  stage.reference.unsubscribe([subscription]);
}

async function listSubscriptions(stage: Stage, { a }: Step): Promise<void> {
  const actor = actorOf(stage, a);
  const { status, json } = await stage.ask(actor, "GET", pathOf(actor));
  const ownSubscriptions = stage.reference.subscriptions.filter(
    ({ surface, owner }) => surface === actor.surface && owner === actor.owner,
  );
  expect([status, json.length]).toEqual([200, ownSubscriptions.length]);
  for (const [index, row] of ownSubscriptions.entries()) expect(json[index]).toMatchObject(shapeOf(row));
  expect(JSON.stringify(json)).not.toContain("secret");
}

/** Sets the status that a receiver returns from now on. */
async function setReceiver(stage: Stage, { a, b }: Step): Promise<void> {
  const { subscriptions } = stage.reference;
  if (subscriptions.length > 0) stage.reactions.set(pick(subscriptions, a).path, pick(reactions, b));
}

/** Whether the case is hidden from the caller (AMB-09). */
const hides = ({ surface }: Actor, row: ModelCase | undefined) =>
  surface === "collection" && row !== undefined && isHidden(row);

/** Replays an event, which only its owner may do (DLV-15 to DLV-17). */
async function replay(stage: Stage, { a, b }: Step): Promise<void> {
  const { deliveries, now } = stage.reference;
  const ownDeliveries = deliveries.filter(({ subscription: { surface } }) => surface !== "referral");
  if (ownDeliveries.length === 0) return;
  const delivery = pickLate(ownDeliveries, a);
  const { subscription } = delivery;
  if (!reachable(stage).includes(subscription)) return;
  const actor = b % 4 === 0 ? actorOf(stage, 3 * b) : actorFor(subscription);
  if (actor.surface === "referral") return;
  const { status } = await stage.ask(actor, "POST", `/webhooks/events/${delivery.id}/replay`);
  const isOwn = actor.surface === subscription.surface && actor.owner === subscription.owner;
  const isShown = isOwn && !hides(actor, delivery.case);
  expect(status).toBe(isShown ? 200 : 404);
  if (!isShown) return;
  if (delivery.due !== undefined && delivery.series === 0) delivery.waiting += 1;
  else Object.assign(delivery, { due: now, series: 0 });
}

/** Expects a case's delivery records to match the model (DLV-13, FLD-41 to FLD-43). */
async function history(stage: Stage, { a, b }: Step): Promise<void> {
  const { cases, deliveries } = stage.reference;
  const actor = actorOf(stage, b);
  if (cases.length === 0 || actor.surface === "referral") return;
  const row = pickLate(cases, a);
  const { status, json } = await stage.ask(actor, "GET", `/webhooks/events?caseId=${row.id}`);
  const ownDeliveries = deliveries.filter(
    ({ case: about, subscription: { surface, owner } }) =>
      about === row && surface === actor.surface && owner === actor.owner && !hides(actor, row),
  );
  const answered = json.map((record: Record<string, unknown>) => [
    record.id,
    record.attemptCount,
    record.lastResponseCode,
  ]);
  const known = ownDeliveries.map(({ id, attempts, status: last }) => [id, attempts, last]);
  expect([status, answered.sort()]).toEqual([200, known.sort()]);
}

export const subscriptionSteps = {
  subscribe,
  change,
  unsubscribe,
  listSubscriptions,
  setReceiver,
  replay,
  history,
};
