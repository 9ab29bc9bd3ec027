import { readText } from "../../../base/json/json";
import { toCents } from "../../../webhooks/receiver-state/receiver-state";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { SyntheticEvent } from "./synthetic-case";

export type BookPart = "lifecycle" | "paid";

/** Returns what a receiver must have booked, as far as it can know from the events sent to it. */
export function buildExpectedBooks(
  events: readonly SyntheticEvent[],
  isSent: (event: SyntheticEvent) => boolean,
  parts: readonly BookPart[],
): ExpectedState {
  const sentEvents = events.filter(isSent);
  return {
    ...(parts.includes("lifecycle") ? deriveLifecycle(events, isSent) : {}),
    ...(parts.includes("paid") ? sumPaid(events, isSent) : {}),
    events: sentEvents.map(({ id }) => id),
    eventTypes: Object.fromEntries(sentEvents.map(({ id, type }) => [id, type])),
  };
}

type LifecycleState = Pick<ExpectedState, "lifecycle" | "closeCode">;

/**
 * Returns the lifecycle after the last change. Empty if that change was not sent, because a receiver can't
 * know the lifecycle without it.
 */
function deriveLifecycle(
  events: readonly SyntheticEvent[],
  isSent: (event: SyntheticEvent) => boolean,
): LifecycleState {
  const lastChange = findLatest(
    events.filter(({ type }) => type === "case.created" || type === "case.updated"),
  );
  if (lastChange === undefined || !isSent(lastChange)) return {};
  const lifecycle = readText(
    lastChange.data,
    lastChange.type === "case.created" ? "lifecycle" : "newLifecycle",
  );
  const close = findLatest(events.filter((event) => event.type === "case.closed" && isSent(event)));
  if (lifecycle !== "Closed" || close === undefined) return { lifecycle };
  return { lifecycle, closeCode: readText(close.data, "closeCode") };
}

const findLatest = (events: readonly SyntheticEvent[]) =>
  events.toSorted((left, right) => left.atMs - right.atMs).at(-1);

const signByEvent: Readonly<Record<string, number>> = { "payment.created": 1, "payment.deleted": -1 };

/**
 * Sums payments minus reversals, each counted once even if several subscriptions report it. Empty if one was
 * not sent.
 */
function sumPaid(
  events: readonly SyntheticEvent[],
  isSent: (event: SyntheticEvent) => boolean,
): Pick<ExpectedState, "paidCents"> {
  const paymentEvents = events.filter(({ type }) => type in signByEvent);
  if (paymentEvents.length === 0 || !paymentEvents.every(isSent)) return {};
  const distinctEvents = new Map(
    paymentEvents.map((event) => [`${event.type} ${readText(event.data, "paymentId")}`, event]),
  );
  const cents = [...distinctEvents.values()].map(
    ({ type, data }) => (signByEvent[type] ?? 0) * toCents(String(data.amount)),
  );
  return { paidCents: cents.reduce((sum, value) => sum + value, 0) };
}
