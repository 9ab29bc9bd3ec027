import { lifecycles } from "../../src/base/cases/lifecycle";
import type { Surface } from "../../src/base/platform";
import { checkEnvelope } from "../../src/scenario/files/event-fields";
import { type EventType, eventTypes } from "../../src/webhooks/events/event-types";

export interface SentEvent {
  readonly id: string;
  readonly specVersion: string;
  readonly event: EventType;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly links: { readonly self: string };
}

const hidden = lifecycles.slice(0, 2);
const neverFirst = ["Active", "Paused", "Closed", "Merged"];
const roles = ["Partner", "Creditor", "ManagedByPartner"];
/** Lifecycles in which a payment can be recorded. */
const worked = ["Active", "Paused", "Closed"];

const momentOf = ({ timestamp }: SentEvent) => Date.parse(timestamp);
const ofType = (events: readonly SentEvent[], type: EventType) =>
  events.filter(({ event }) => event === type);

/**
 * Lists a case's events that the platform can't have published, regardless of the order in which they
 * arrived.
 */
export function illegalIn(sent: readonly SentEvent[], surface: Surface, nowMs: number): readonly string[] {
  const events = distinct(sent).sort((left, right) => momentOf(left) - momentOf(right));
  return [
    ...sent.flatMap((event) => formFindings(event, surface, nowMs)),
    ...repeatFindings(sent),
    ...creationFindings(events, surface),
    ...moveFindings(events, surface),
    ...closeFindings(events),
    ...paymentFindings(events),
    ...ofType(events, "chat.created").flatMap(chatFindings),
  ];
}

function formFindings(event: SentEvent, surface: Surface, nowMs: number): readonly string[] {
  return [
    ...checkEnvelope(event),
    ...(eventTypes[surface].includes(event.event) ? [] : [`${event.event} isn't of this surface`]),
    ...(event.links.self.endsWith(`/cases/${event.data.caseId}`) ? [] : ["links.self is of another case"]),
    ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?Z$/.test(event.timestamp) ? [] : ["no UTC timestamp"]),
    ...(momentOf(event) <= nowMs ? [] : ["an event of the future"]),
  ];
}

const distinct = (sent: readonly SentEvent[]) => [
  ...new Map(sent.map((event) => [event.id, event])).values(),
];

/** Finds deliveries of the same event that differ, and events whose case, reference or link differs. */
function repeatFindings(sent: readonly SentEvent[]): readonly string[] {
  const bodies = new Set(sent.map((event) => JSON.stringify(event)));
  const cases = new Set(sent.map(({ data, links }) => [data.caseId, data.reference, links.self].join()));
  return [
    ...(bodies.size === distinct(sent).length ? [] : ["a repeat differs from its event"]),
    ...(cases.size === 1 ? [] : ["several cases or references"]),
  ];
}

function creationFindings(events: readonly SentEvent[], surface: Surface): readonly string[] {
  const [creation, ...others] = ofType(events, "case.created");
  if (creation === undefined || others.length > 0 || creation !== events[0])
    return ["not created once and first"];
  const first = String(creation.data.lifecycle);
  const isShown = surface !== "collection" || !hidden.some((stage) => stage === first);
  return isShown && !neverFirst.includes(first) ? [] : [`no case starts as ${first}`];
}

/**
 * Finds lifecycle changes that don't start where the previous one ended, or that the surface doesn't show.
 */
function moveFindings(events: readonly SentEvent[], surface: Surface): readonly string[] {
  let lifecycle = events[0]?.data.lifecycle;
  return ofType(events, "case.updated").flatMap(({ data: { oldLifecycle, newLifecycle } }) => {
    const isMove = oldLifecycle === lifecycle && oldLifecycle !== newLifecycle;
    lifecycle = newLifecycle ?? null;
    const isShown = surface !== "collection" || !hidden.some((stage) => stage === newLifecycle);
    return isMove && isShown ? [] : [`${oldLifecycle} to ${newLifecycle} doesn't follow`];
  });
}

/** Finds closes that lack a comment, or whose two events don't have the same time (EVT-19, EVT-20). */
function closeFindings(events: readonly SentEvent[]): readonly string[] {
  const updates = ofType(events, "case.updated").filter(({ data }) => data.newLifecycle === "Closed");
  const closes = ofType(events, "case.closed");
  const isPaired =
    closes.length === updates.length &&
    closes.every((close) => updates.some((event) => event.timestamp === close.timestamp));
  return [
    ...(isPaired ? [] : ["a close without its update, or the reverse"]),
    ...closes.filter(({ data }) => data.closeComment === undefined).map(() => "no closeComment"),
  ];
}

function lifecycleAt(events: readonly SentEvent[], index: number): string {
  const before = events.slice(0, index).findLast(({ event }) => event === "case.updated");
  return String(before?.data.newLifecycle ?? events[0]?.data.lifecycle);
}

const factsOf = ({ data }: SentEvent) => JSON.stringify(data);

function paymentFindings(events: readonly SentEvent[]): readonly string[] {
  const created = ofType(events, "payment.created");
  return events.flatMap((event, index) => {
    if (!event.event.startsWith("payment.")) return [];
    const creation = created.find(({ data }) => data.paymentId === event.data.paymentId);
    return [
      ...(worked.includes(lifecycleAt(events, index))
        ? []
        : ["a payment on a case that has not been started"]),
      ...(Date.parse(String(event.data.date)) < momentOf(event) ? [] : ["a payment of the future"]),
      ...(Number(event.data.amount) > 0 ? [] : ["a payment of nothing"]),
      ...(creation !== undefined && factsOf(creation) === factsOf(event)
        ? []
        : ["another payment under the same id"]),
      ...(event.event === "payment.created" ||
      (creation !== undefined && momentOf(creation) < momentOf(event))
        ? []
        : ["a reversal of no payment"]),
    ];
  });
}

const chatFindings = ({ data: { role, message } }: SentEvent) =>
  roles.includes(String(role)) && String(message).length <= 10_000 ? [] : ["no chat message"];
