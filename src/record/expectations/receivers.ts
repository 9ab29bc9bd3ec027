import { eventTypes, isCaseEvent } from "../../webhooks/events/event-types";
import type { CandidateEvent } from "../steps/draft";
import type { RecordedSubscription, RecordingState } from "../steps/recording-state";

/** Number of recorded deliveries by address, event and subject. */
export type DeliveryCounts = Map<string, number>;

/** Returns a subscription to add if the recording has none, because expectations need one. */
export function inferSubscription(state: RecordingState): RecordedSubscription | undefined {
  const [first] = state.cases.values();
  if (state.subscriptions.length > 0 || first === undefined) return undefined;
  const { isTest: isTestMode, client } = first;
  const surface = client === undefined ? "collection" : "customer";
  const added = { id: undefined, url: undefined, events: eventTypes[surface] };
  return { ...added, name: surface, surface, isTestMode, client };
}

/**
 * Lists the subscriptions that should receive an event by the rules. If the recording shows deliveries, skips
 * those that didn't get the event there.
 */
export function listReceivers(
  candidate: CandidateEvent,
  subscriptions: readonly RecordedSubscription[],
  deliveryCounts: DeliveryCounts,
): readonly RecordedSubscription[] {
  return subscriptions.filter(
    (subscription) =>
      canReceive(subscription, candidate) && consumeDelivery(subscription, candidate, deliveryCounts),
  );
}

function canReceive(
  { surface, events, isTestMode, client }: RecordedSubscription,
  { event, isTest, client: owner, surfaces }: CandidateEvent,
): boolean {
  if (surfaces?.includes(surface) === false) return false;
  if (!events.includes(event)) return false;
  if (isCaseEvent(event) && isTest !== undefined && isTest !== isTestMode) return false;
  return client === undefined || owner === undefined || client === owner;
}

/**
 * Whether the recording shows a delivery of the event, or no deliveries to the address at all. Uses up one
 * delivery per expected event, so that no delivery counts twice.
 */
function consumeDelivery(
  { url }: RecordedSubscription,
  { event, subject }: CandidateEvent,
  deliveryCounts: DeliveryCounts,
): boolean {
  const addressCounts = [...deliveryCounts].filter(
    ([key]) => url === undefined || key.startsWith(`${url}\n`),
  );
  if (addressCounts.length === 0) return true;
  const [key, count = 0] =
    addressCounts.find(([candidate, left]) => {
      const [, type, deliverySubject = ""] = candidate.split("\n");
      return left > 0 && type === event && isSubject(deliverySubject, subject);
    }) ?? [];
  if (key === undefined) return false;
  deliveryCounts.set(key, count - 1);
  return true;
}

/** Whether a delivery is about the subject. Deliveries about clients may omit it. */
const isSubject = (deliverySubject: string, subject: string) =>
  deliverySubject === "" || deliverySubject.toLowerCase() === subject.toLowerCase();
