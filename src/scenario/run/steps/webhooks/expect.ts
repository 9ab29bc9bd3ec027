import { isJsonObject, type JsonValue } from "../../../../base/json/json";
import { formatDuration, readDuration } from "../../../../base/text/time/duration";
import { type Delivery, formatAttempt } from "../../../expectations/inbox";
import {
  type Assignment,
  assignAny,
  assignInOrder,
  contentDifferences,
  type ExpectedEvent,
  isExpected,
  isOfKind,
  readExpected,
} from "../../../expectations/matching";
import { poll } from "../../../expectations/polling";
import { SkippedStep, StepFailure } from "../../../expectations/step-failure";
import { formatDifference } from "../../../files/conditions";
import { inputFields, textField } from "../../../files/step-input";
import type { RunState, Step } from "../../run-state";

/** A real platform may take half a minute to record an event. */
const defaultWithinMs = { sandbox: 30_000, network: 60_000 };
/** On the sandbox, all due events arrive immediately. */
const defaultSilenceMs = { sandbox: 0, network: 5_000 };
const everyMs = 1_000;
/** Approximate number of polls on the sandbox. A few are enough, because no event is lost between polls. */
const silencePolls = 4;

/** Expects events to arrive. Each event is matched once, even if it is delivered several times. */
export const expect: Step = async (input, runState) => {
  const query = typeof input === "string" ? { event: input } : inputFields(input);
  const isList = Array.isArray(query.events);
  const expected = receivableEvents(
    (Array.isArray(query.events) ? query.events : [query])
      .filter((candidate) => isJsonObject(candidate))
      .map(readExpected),
    runState,
  );
  const repeatedEvents = expected.flatMap((event) => Array.from({ length: event.count ?? 1 }, () => event));
  const assign = query.order === "given" ? assignInOrder : assignAny;
  const withinMs = readDuration(textField(query, "within") ?? "") ?? defaultWithinMs[runState.target.kind];
  let assignment: Assignment = [];
  const result = await poll(runState.target, { withinMs, everyMs }, async () => {
    const received = (await receive(query, runState)).filter(
      (delivery) => !runState.matchedDeliveries.has(delivery),
    );
    refuseTooMany(expected, received);
    assignment = assign(repeatedEvents, received);
    return assignment.includes(undefined) ? undefined : (assignment as readonly Delivery[]);
  });
  if (result === undefined) {
    const received = await receive(query, runState);
    const free = received.filter((delivery) => !runState.matchedDeliveries.has(delivery));
    if (!assignAny(repeatedEvents, free).includes(undefined))
      throw outOfOrder(repeatedEvents, received, runState);
    throw missingFailure(repeatedEvents, assignment, received, withinMs, runState);
  }
  for (const delivery of result) runState.matchedDeliveries.add(delivery);
  const envelopes = result.map(({ envelope }) => envelope);
  return isList ? envelopes : (envelopes[0] ?? null);
};

/** Drops expected events that `--event` excludes. */
function receivableEvents(
  expected: readonly ExpectedEvent[],
  { target, subscribed }: RunState,
): readonly ExpectedEvent[] {
  if (target.receiver?.events === undefined) return expected;
  const remaining = expected.filter(({ event, from, surface }) =>
    [...subscribed].some(
      ([name, { surface: own, events }]) =>
        events.includes(event ?? "") && (from ?? name) === name && (surface ?? own) === own,
    ),
  );
  if (remaining.length > 0) return remaining;
  throw new SkippedStep("--event leaves it out.");
}

export const expectNone: Step = async (input, runState) => {
  const query = inputFields(input);
  const expected = readExpected(query);
  const withinMs = readDuration(textField(query, "within") ?? "") ?? defaultSilenceMs[runState.target.kind];
  const pauseMs = runState.target.kind === "sandbox" ? Math.max(everyMs, withinMs / silencePolls) : everyMs;
  await poll(runState.target, { withinMs, everyMs: pauseMs }, async () => {
    const found = (await receive(query, runState)).filter((delivery) => isExpected(expected, delivery));
    if (found.length > 0)
      throw new StepFailure(
        "An unexpected event arrived.",
        found.map((delivery) => formatDelivery(delivery, runState)),
      );
    return undefined;
  });
  return {};
};

/** Returns the events since the bookmark without repeats. Throws if an event is invalid. */
async function receive(
  query: JsonValue,
  { target, bookmark, bookmarks }: RunState,
): Promise<readonly Delivery[]> {
  await target.settle();
  const since = bookmarks.get(textField(query, "since") ?? "") ?? bookmark;
  const received = target.inbox.received();
  const unsound = received.slice(since).find(({ findings }) => findings.length > 0);
  if (unsound !== undefined)
    throw new StepFailure(
      `${unsound.event || "Something"} to ${unsound.from} is not valid.`,
      unsound.findings,
    );
  const isFirst = (delivery: Delivery, index: number) =>
    received.findIndex(({ id, from }) => id === delivery.id && from === delivery.from) === index;
  return received.filter((delivery, index) => index >= since && isFirst(delivery, index));
}

function refuseTooMany(expected: readonly ExpectedEvent[], received: readonly Delivery[]): void {
  for (const expectedEvent of expected) {
    if (expectedEvent.count === undefined) continue;
    const found = received.filter((delivery) => isExpected(expectedEvent, delivery)).length;
    if (found > expectedEvent.count)
      throw new StepFailure(
        `${expectedEvent.event} arrived ${found} times, expected ${expectedEvent.count}.`,
      );
  }
}

function outOfOrder(expected: readonly ExpectedEvent[], received: readonly Delivery[], runState: RunState) {
  const names = expected.map(({ event }) => event).join(", ");
  return new StepFailure(
    `All events arrived, but not in this order: ${names}.`,
    formatReceived(received, runState),
  );
}

function missingFailure(
  expected: readonly ExpectedEvent[],
  assignment: Assignment,
  received: readonly Delivery[],
  withinMs: number,
  runState: RunState,
): StepFailure {
  const absentEvents = expected.filter((_, index) => assignment[index] === undefined);
  const isPartlyMet = (event: ExpectedEvent) =>
    expected.some((other, index) => other === event && assignment[index] !== undefined);
  const names = absentEvents.map((expectedEvent) => {
    const event = isPartlyMet(expectedEvent) ? `further ${expectedEvent.event}` : expectedEvent.event;
    return [event, expectedEvent.from ?? expectedEvent.surface].filter(Boolean).join(" to ");
  });
  const near = absentEvents.flatMap((event) =>
    received
      .filter((delivery) => !runState.matchedDeliveries.has(delivery) && isOfKind(event, delivery))
      .flatMap((delivery) => contentDifferences(event, delivery))
      .map(formatDifference),
  );
  return new StepFailure(
    `No ${[...new Set(names)].join(", no ")} arrived within ${formatDuration(withinMs)}.`,
    [...near, ...unansweredAttempts(absentEvents, runState), ...formatReceived(received, runState)],
  );
}

/** Lists unanswered attempts to deliver the missing events. */
function unansweredAttempts(absentEvents: readonly ExpectedEvent[], { target }: RunState): readonly string[] {
  const lines = target.inbox
    .attempts()
    .filter(
      ({ event, unanswered }) =>
        unanswered !== undefined && absentEvents.some((expectedEvent) => expectedEvent.event === event),
    )
    .map((attempt) => `attempt: ${formatAttempt(attempt)}`);
  const distinct = [...new Set(lines)];
  return distinct.map((line) => {
    const count = lines.filter((candidate) => candidate === line).length;
    return count === 1 ? line : `${line} (${count} times)`;
  });
}

const formatReceived = (received: readonly Delivery[], runState: RunState): readonly string[] =>
  received.length === 0
    ? ["received nothing since"]
    : received.map((delivery) => `received ${formatDelivery(delivery, runState)}`);

const formatDelivery = (delivery: Delivery, { matchedDeliveries }: RunState) =>
  `${delivery.event} to ${delivery.from}${matchedDeliveries.has(delivery) ? ", met before" : ""}`;
