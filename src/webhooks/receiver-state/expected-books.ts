import { type JsonObject, readText } from "../../base/json/json";
import { toCents } from "./receiver-state";
import type { ExpectedState } from "./state-findings";

/** An event of one case. */
export interface BookableEvent {
  readonly id: string;
  readonly type: string;
  readonly atMs: number;
  readonly data: JsonObject;
}

export type BookPart = "lifecycle" | "paid";

/** Returns what a receiver must have booked, as far as it can know from the events sent to it. */
export function buildExpectedBooks(
  events: readonly BookableEvent[],
  sentEvents: readonly BookableEvent[],
  parts: readonly BookPart[],
): ExpectedState {
  return {
    ...(parts.includes("lifecycle") ? deriveLifecycle(events, sentEvents) : {}),
    ...(parts.includes("paid") ? sumPaid(events, sentEvents) : {}),
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
  events: readonly BookableEvent[],
  sentEvents: readonly BookableEvent[],
): LifecycleState {
  const lastChange = findLatest(
    events.filter(({ type }) => type === "case.created" || type === "case.updated"),
  );
  if (lastChange === undefined || !sentEvents.includes(lastChange)) return {};
  const lifecycle = readText(
    lastChange.data,
    lastChange.type === "case.created" ? "lifecycle" : "newLifecycle",
  );
  const close = findLatest(sentEvents.filter(({ type }) => type === "case.closed"));
  if (lifecycle !== "Closed" || close === undefined) return { lifecycle };
  return { lifecycle, closeCode: readText(close.data, "closeCode") };
}

const findLatest = (events: readonly BookableEvent[]) =>
  events.toSorted((left, right) => left.atMs - right.atMs).at(-1);

const signByEvent: Readonly<Record<string, number>> = { "payment.created": 1, "payment.deleted": -1 };

/**
 * Sums payments minus reversals, each counted once even if several subscriptions report it. Empty if one was
 * not sent.
 */
function sumPaid(
  events: readonly BookableEvent[],
  sentEvents: readonly BookableEvent[],
): Pick<ExpectedState, "paidCents"> {
  const paymentEvents = events.filter(({ type }) => type in signByEvent);
  if (paymentEvents.length === 0 || !paymentEvents.every((event) => sentEvents.includes(event))) return {};
  const distinctEvents = new Map(
    paymentEvents.map((event) => [`${event.type} ${readText(event.data, "paymentId")}`, event]),
  );
  const cents = [...distinctEvents.values()].map(
    ({ type, data }) => (signByEvent[type] ?? 0) * toCents(String(data.amount)),
  );
  return { paidCents: cents.reduce((sum, value) => sum + value, 0) };
}
