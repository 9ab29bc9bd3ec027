import { isJsonObject, type JsonValue } from "../../../../base/json/json";
import { formatDuration } from "../../../../base/text/time/duration";
import { type Delivery, formatAttempt } from "../../../expectations/inbox";
import {
  type Assignment,
  assignAny,
  assignInOrder,
  compareContent,
  type ExpectedEvent,
  matchesEvent,
  matchesKind,
  readExpectedEvent,
} from "../../../expectations/matching";
import { poll } from "../../../expectations/polling";
import { SkippedStep, StepFailure } from "../../../expectations/step-failure";
import { checkEventKinds } from "../../../files/checks/check-event-conditions";
import { formatDifference } from "../../../files/conditions";
import { readDurationField, readInputFields, readTextField } from "../../../files/step-input";
import type { RunState, StepAction } from "../../run-state";

/** A real platform may take half a minute to record an event. */
const defaultWithinMs = { sandbox: 30_000, network: 60_000 };
/** On the sandbox, all due events arrive immediately. */
const defaultSilenceMs = { sandbox: 0, network: 5_000 };
const everyMs = 1_000;
/** Approximate number of polls on the sandbox. A few suffice, because no event is lost between them. */
const silencePolls = 4;

/** Expects events to arrive. Matches each event once, even if it is delivered several times. */
export const expect: StepAction = async (input, runState) => {
  const query = typeof input === "string" ? { event: input } : readInputFields(input);
  const isList = Array.isArray(query.events);
  const events: readonly JsonValue[] = Array.isArray(query.events) ? query.events : [query];
  const expectedEvents = filterReceivable(events.filter(isJsonObject).map(readExpectedEvent), runState);
  const repeatedEvents = expectedEvents.flatMap((event) =>
    Array.from({ length: event.count ?? 1 }, () => event),
  );
  const assign = query.order === "given" ? assignInOrder : assignAny;
  const withinMs = readDurationField(query, "within") ?? defaultWithinMs[runState.target.kind];
  const isUnmatched = (delivery: Delivery) => !runState.matchedDeliveries.has(delivery);
  let assignment: Assignment = [];
  let received: readonly Delivery[] = [];
  const result = await poll(runState.target, { withinMs, everyMs }, async () => {
    received = await receiveEvents(query, runState);
    const deliveries = received.filter(isUnmatched);
    checkCounts(expectedEvents, deliveries);
    assignment = assign(repeatedEvents, deliveries);
    return assignment.includes(undefined) ? undefined : (assignment as readonly Delivery[]);
  });
  if (result === undefined) {
    if (!assignAny(repeatedEvents, received.filter(isUnmatched)).includes(undefined))
      throw new StepFailure(
        `All events arrived, but not in this order: ${repeatedEvents.map(({ event }) => event).join(", ")}.`,
        formatReceived(received, runState),
      );
    throw createMissingFailure(repeatedEvents, assignment, received, withinMs, runState);
  }
  for (const delivery of result) runState.matchedDeliveries.add(delivery);
  const envelopes = result.map(({ envelope }) => envelope);
  return isList ? envelopes : (envelopes[0] ?? null);
};

/** Drops expected events excluded by `--event`. */
function filterReceivable(
  expectedEvents: readonly ExpectedEvent[],
  { target, subscriptions }: RunState,
): readonly ExpectedEvent[] {
  if (target.receiver?.events === undefined) return expectedEvents;
  const receivableEvents = expectedEvents.filter(({ event, from, surface }) =>
    [...subscriptions].some(
      ([name, { surface: actualSurface, events }]) =>
        events.includes(event ?? "") &&
        (from ?? name) === name &&
        (surface ?? actualSurface) === actualSurface,
    ),
  );
  if (receivableEvents.length > 0) return receivableEvents;
  throw new SkippedStep("--event leaves it out.");
}

export const expectNone: StepAction = async (input, runState) => {
  const query = readInputFields(input);
  const expectedEvent = readExpectedEvent(query);
  // With a captured value of the wrong kind, the event would always be missing.
  const [finding] = checkEventKinds(query, []);
  if (finding !== undefined) {
    const [section, field] = finding.path;
    throw new StepFailure(`No event can meet the condition on ${section}.${field}.`, [finding.message]);
  }
  if (expectedEvent.event !== undefined) filterReceivable([expectedEvent], runState);
  const withinMs = readDurationField(query, "within") ?? defaultSilenceMs[runState.target.kind];
  const pauseMs = runState.target.kind === "sandbox" ? Math.max(everyMs, withinMs / silencePolls) : everyMs;
  await poll(runState.target, { withinMs, everyMs: pauseMs }, async () => {
    const unexpectedDeliveries = (await receiveEvents(query, runState)).filter((delivery) =>
      matchesEvent(expectedEvent, delivery),
    );
    if (unexpectedDeliveries.length > 0)
      throw new StepFailure(
        "An unexpected event arrived.",
        unexpectedDeliveries.map((delivery) => formatDelivery(delivery, runState)),
      );
    return undefined;
  });
  return {};
};

/** Returns events since the bookmark, without repeats. Throws if one is invalid. */
async function receiveEvents(
  query: JsonValue,
  { target, bookmark, bookmarks }: RunState,
): Promise<readonly Delivery[]> {
  await target.settle();
  const since = bookmarks.get(readTextField(query, "since") ?? "") ?? bookmark;
  const deliveries = target.inbox.received();
  const invalidDelivery = deliveries.slice(since).find(({ findings }) => findings.length > 0);
  if (invalidDelivery !== undefined) throw createInvalidFailure(invalidDelivery);
  const isFirst = (delivery: Delivery, index: number) =>
    deliveries.findIndex(({ id, from }) => id === delivery.id && from === delivery.from) === index;
  return deliveries.filter((delivery, index) => index >= since && isFirst(delivery, index));
}

export const createInvalidFailure = ({ event, from, isAccepted, findings }: Delivery) =>
  new StepFailure(
    `${event || "Something"} to ${from} ${isAccepted ? "is not valid" : "was refused"}.`,
    findings,
  );

function checkCounts(expectedEvents: readonly ExpectedEvent[], deliveries: readonly Delivery[]): void {
  for (const expectedEvent of expectedEvents) {
    if (expectedEvent.count === undefined) continue;
    const arrivedCount = deliveries.filter((delivery) => matchesEvent(expectedEvent, delivery)).length;
    if (arrivedCount > expectedEvent.count)
      throw new StepFailure(
        `${expectedEvent.event} arrived ${arrivedCount} times, expected ${expectedEvent.count}.`,
      );
  }
}

function createMissingFailure(
  expectedEvents: readonly ExpectedEvent[],
  assignment: Assignment,
  deliveries: readonly Delivery[],
  withinMs: number,
  runState: RunState,
): StepFailure {
  const absentEvents = expectedEvents.filter((_, index) => assignment[index] === undefined);
  const isPartlyMet = (event: ExpectedEvent) =>
    expectedEvents.some((other, index) => other === event && assignment[index] !== undefined);
  const names = absentEvents.map((expectedEvent) => {
    const event = isPartlyMet(expectedEvent) ? `further ${expectedEvent.event}` : expectedEvent.event;
    return [event, expectedEvent.from ?? expectedEvent.surface].filter(Boolean).join(" to ");
  });
  const nearMissLines = absentEvents.flatMap((event) =>
    deliveries
      .filter((delivery) => !runState.matchedDeliveries.has(delivery) && matchesKind(event, delivery))
      .flatMap((delivery) => compareContent(event, delivery))
      .map(formatDifference),
  );
  return new StepFailure(
    `No ${[...new Set(names)].join(", no ")} arrived within ${formatDuration(withinMs)}.`,
    [
      ...nearMissLines,
      ...listUnansweredAttempts(absentEvents, runState),
      ...listPostponements(absentEvents, runState),
      ...listEarlierMatches(absentEvents, deliveries, runState),
      ...formatReceived(deliveries, runState),
    ],
  );
}

function listUnansweredAttempts(
  absentEvents: readonly ExpectedEvent[],
  { target }: RunState,
): readonly string[] {
  const lines = target.inbox
    .attempts()
    .filter(
      ({ event, noAnswerReason }) =>
        noAnswerReason !== undefined && absentEvents.some((expectedEvent) => expectedEvent.event === event),
    )
    .map((attempt) => `attempt: ${formatAttempt(attempt)}`);
  const distinct = [...new Set(lines)];
  return distinct.map((line) => {
    const count = lines.filter((candidate) => candidate === line).length;
    return count === 1 ? line : `${line} (${count} times)`;
  });
}

const listPostponements = (absentEvents: readonly ExpectedEvent[], { target }: RunState) =>
  target.inbox
    .postponed()
    .filter((delivery) => absentEvents.some((event) => matchesKind(event, delivery)))
    .flatMap(({ findings }) => findings);

/** Lists events that would match if the search began at the start of the scenario. */
function listEarlierMatches(
  absentEvents: readonly ExpectedEvent[],
  searchedDeliveries: readonly Delivery[],
  { target, matchedDeliveries }: RunState,
): readonly string[] {
  const knownDeliveries = [...searchedDeliveries, ...matchedDeliveries];
  const isKnown = ({ id, from }: Delivery) =>
    knownDeliveries.some((known) => known.id === id && known.from === from);
  const lines = target.inbox
    .received()
    .filter((delivery) => !isKnown(delivery) && absentEvents.some((event) => matchesEvent(event, delivery)))
    .map(({ event, from }) => `${event} to ${from} arrived earlier: since: start includes it`);
  return [...new Set(lines)];
}

const formatReceived = (deliveries: readonly Delivery[], runState: RunState): readonly string[] =>
  deliveries.length === 0
    ? ["received nothing since"]
    : deliveries.map((delivery) => `received ${formatDelivery(delivery, runState)}`);

const formatDelivery = (delivery: Delivery, { matchedDeliveries }: RunState) =>
  `${delivery.event} to ${delivery.from}${matchedDeliveries.has(delivery) ? ", met before" : ""}`;
