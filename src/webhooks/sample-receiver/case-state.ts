import type { ReceivedEvent } from "./received-event";

/** Response to `GET /state?caseId=`. The remainder is unknown, because events don't include the principal. */
export type BookedCaseState = ReturnType<typeof buildCaseState>;

/** Derives a case's state from its events, whatever order they arrived in (DLV-03). */
export function buildCaseState(events: readonly ReceivedEvent[]) {
  const lifecycle = findLatestLifecycle(events);
  const closeEvent = sortByTime(events).findLast(({ event }) => event === "case.closed");
  return {
    lifecycle,
    closeCode: lifecycle === "Closed" ? (closeEvent?.closeCode ?? null) : null,
    remainder: null,
    paid: sumPaidCents(events) / 100,
    events: events.map(({ id }) => id),
  };
}

/** Adds up all payments that weren't deleted. Counts each once, even if several subscriptions report it. */
export function sumPaidCents(events: readonly ReceivedEvent[]): number {
  const deletedIds = new Set(events.filter(({ event }) => event === "payment.deleted").map(getPaymentKey));
  const createdEvents = events.filter(
    (event) => event.event === "payment.created" && !deletedIds.has(getPaymentKey(event)),
  );
  const payments = new Map(createdEvents.map((event) => [getPaymentKey(event), event.cents]));
  return [...payments.values()].reduce((sum, cents) => sum + cents, 0);
}

const getPaymentKey = ({ paymentId }: ReceivedEvent) => paymentId.toLowerCase();

const sortByTime = (events: readonly ReceivedEvent[]) =>
  events.toSorted((left, right) => Date.parse(left.timestamp) - Date.parse(right.timestamp));

/**
 * Returns the latest lifecycle. Among simultaneous changes, prefers a close, then a new state that isn't the
 * old state in another change.
 */
function findLatestLifecycle(events: readonly ReceivedEvent[]): string | null {
  const changes = sortByTime(events.filter(({ lifecycle }) => lifecycle !== ""));
  const lastChange = changes.at(-1);
  if (lastChange === undefined) return null;
  const sameTimeChanges = changes.filter(
    ({ timestamp }) => Date.parse(timestamp) === Date.parse(lastChange.timestamp),
  );
  if (sameTimeChanges.some(({ event }) => event === "case.closed")) return "Closed";
  const updates = sameTimeChanges.filter(({ event }) => event === "case.updated");
  const finalUpdate = updates.find(
    (event) => !updates.some(({ oldLifecycle }) => oldLifecycle === event.lifecycle),
  );
  return (finalUpdate ?? lastChange).lifecycle;
}
