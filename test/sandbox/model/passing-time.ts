import type { ModelDelivery, ModelSubscription, Reference } from "./reference";

/** Returns a receiver's response status. */
export type Reaction = (path: string) => number;

/** Seconds before each of the second to eighth attempts (DLV-05). */
const gaps = [60, 120, 240, 480, 960, 1800, 1800];

/** Advances the model to a later time and does all work due by then. */
export function passTime(reference: Reference, target: number, react: Reaction): void {
  for (let at = nextMoment(reference); at <= target; at = nextMoment(reference)) {
    reference.now = Math.max(reference.now, at);
    expire(reference);
    for (const subscription of [...reference.subscriptions]) deliverTo(reference, subscription, react);
  }
  reference.now = target;
}

function nextMoment({ deliveries, requests }: Reference): number {
  const open = requests.filter(({ decision }) => decision === undefined);
  const moments = [
    ...deliveries.map(({ due = Number.POSITIVE_INFINITY }) => due),
    ...open.map(({ expires }) => expires),
  ];
  return Math.min(Number.POSITIVE_INFINITY, ...moments);
}

/** Expires link requests that weren't decided in time (LC-22). */
function expire(reference: Reference): void {
  const over = reference.requests.filter(
    ({ decision, expires }) => decision === undefined && expires <= reference.now,
  );
  for (const request of over.sort((a, b) => a.expires - b.expires)) {
    request.decision = "expired";
    reference.publishToPartner(request.partner, "client.link_expired", request.tenant);
  }
}

function deliverTo({ deliveries, now }: Reference, subscription: ModelSubscription, react: Reaction): void {
  const ownDeliveries = deliveries.filter((delivery) => delivery.subscription === subscription);
  const due = ownDeliveries.filter(({ due: dueAt }) => dueAt !== undefined && dueAt <= now);
  const wasActive = subscription.isActive;
  const status = react(subscription.path);
  for (const delivery of due.sort((a, b) => (a.due ?? 0) - (b.due ?? 0))) {
    if (!subscription.isActive) delivery.isMoot = wasActive;
    else if (isOfOtherMode(delivery)) drop(delivery);
    else if (attempt(delivery, status, now)) disable(subscription);
  }
  if (!subscription.isActive)
    for (const delivery of subscription.isDisabled ? ownDeliveries : due) drop(delivery);
}

/**
 * Whether the case and the subscription differ in mode, in which case the event isn't sent (SUB-07, SUB-08,
 * NS-47).
 */
const isOfOtherMode = ({ case: about, subscription }: ModelDelivery) =>
  about !== undefined && about.isTest !== subscription.isTestMode;

function drop(delivery: ModelDelivery): void {
  delivery.due = undefined;
  delivery.waiting = 0;
}

/** Records an attempt. Returns whether it disables the subscription (LC-17, LC-18). */
function attempt(delivery: ModelDelivery, status: number, now: number): boolean {
  const gap = gaps[delivery.series];
  delivery.series += 1;
  delivery.attempts += 1;
  delivery.status = status;
  delivery.due = status < 300 || gap === undefined ? undefined : now + gap * 1000;
  const isLast = status === 410 || (status >= 300 && delivery.series === 8);
  if (delivery.waiting > 0) Object.assign(delivery, { due: now, series: 0, waiting: delivery.waiting - 1 });
  return isLast;
}

function disable(subscription: ModelSubscription): void {
  subscription.isActive = false;
  subscription.isDisabled = true;
}
