import { getCase } from "../../../api/collection/cases";
import { listCasePayments } from "../../../api/collection/payments";
import { readList, readRecord } from "../../../api/exchange/answer";
import { readEventId } from "../../../api/exchange/recorded-events";
import { eventEndpoints } from "../../../api/families/events";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { type JsonValue, readField, readText } from "../../../base/json/json";
import type { CallPlatform } from "../../../cleanup/undo";
import { type ReceiverState, toCents } from "../../../webhooks/receiver-state/receiver-state";
import { readOnce } from "../../../webhooks/receiver-state/settling";
import {
  type ExpectedState,
  isVisible,
  listStateFindings,
} from "../../../webhooks/receiver-state/state-findings";
import { InconclusiveStep, StepFailure } from "../../expectations/step-failure";
import type { RunState, StepAction } from "../run-state";
import { isBookingOptional } from "./deliver/requirement";
import { createFieldFilter } from "./webhooks/book";

const { listEvents, replayEvent } = eventEndpoints.collection;

/**
 * Waits until everything has arrived, then compares the receiver's state with the platform's for each case
 * that the scenario created (DLV-02, DLV-03).
 */
export const compare: StepAction = async (_input, runState) => {
  const { target } = runState;
  const eventsByCase = await deliverAll(runState);
  const refusals = [...eventsByCase.values()].flat().filter(isMissed);
  if (refusals.length > 0) throw new StepFailure("The receiver refuses events.", refusals.map(formatRefusal));
  const { readStates, readSettled = readOnce } = target.receiver ?? {};
  if (readStates === undefined)
    throw new InconclusiveStep("Checking the receiver's books needs --state-url.");
  const expectedCases = await Promise.all(
    [...eventsByCase].map(([caseId, deliveries]) => buildExpectedCase(caseId, deliveries, runState)),
  );
  const compareStates = (states: readonly ReceiverState[]) =>
    expectedCases.flatMap((expectedCase, index) => compareCase(expectedCase, states[index] ?? {}, runState));
  const states = await readSettled(
    () => readStates([...eventsByCase.keys()], expectedCases),
    (candidate) => compareStates(candidate).length === 0,
  );
  const findings = compareStates(states);
  if (findings.length > 0)
    throw new StepFailure("The receiver's books differ from the platform's.", findings);
  return {};
};

const formatRefusal = (event: JsonValue) =>
  `${readText(event, "eventType")} ${readText(event, "id")}: ${readText(event, "lastError")}`;

interface ExpectedCase extends ExpectedState {
  /** Event types, by event ID. */
  readonly eventTypes: Readonly<Record<string, string>>;
  /** Events that the receiver may book or ignore. */
  readonly optional: readonly string[];
}

/** Builds the expected state from the platform's data, limited to what the receiver's subscriptions cover. */
async function buildExpectedCase(
  caseId: string,
  deliveries: readonly JsonValue[],
  { target }: RunState,
): Promise<ExpectedCase> {
  const idTypePairs = deliveries.map((item) => [readEventId(item), readText(item, "eventType")] as const);
  const isOptional = ([, type]: readonly [string, string]) => isBookingOptional(type);
  const requiredIds = idTypePairs.filter((candidate) => !isOptional(candidate)).map(([id]) => id);
  const books = await readPlatformBooks(target.call(), caseId, requiredIds);
  const isKnown = createFieldFilter(target.receiver?.events, new Set(idTypePairs.map(([, type]) => type)));
  return {
    ...(isKnown("lifecycle") ? { lifecycle: books.lifecycle } : {}),
    ...(isKnown("closeCode") && books.closeCode !== undefined ? { closeCode: books.closeCode } : {}),
    ...(isKnown("paid") ? { paidCents: books.paidCents } : {}),
    ...(isKnown("remainder") ? { remainderCents: books.remainderCents } : {}),
    events: requiredIds,
    eventTypes: Object.fromEntries(idTypePairs),
    optional: idTypePairs.filter(isOptional).map(([id]) => id),
  };
}

function compareCase(
  expected: ExpectedCase,
  state: ReceiverState,
  runState: Pick<RunState, "delivered">,
): readonly string[] {
  // A receiver that only shows sums shows 0 for a case without payments.
  const isKnown = isVisible(state) || state.paid !== undefined || state.remainder !== undefined;
  if (expected.events.length > 0 && !isKnown) return ["nothing is booked for a case"];
  const namedEvents = [...expected.events, ...expected.optional, ...runState.delivered.map(({ id }) => id)];
  return [
    ...(listStateFindings(expected, state, state) ?? []),
    ...listDoubleBookings(expected, state),
    ...listUnknownEvents(new Set(namedEvents.map((id) => id.toLowerCase())), state),
  ];
}

function listDoubleBookings(
  { optional, eventTypes }: ExpectedCase,
  { events = [] }: ReceiverState,
): readonly string[] {
  return optional.flatMap((id) => {
    const count = events.filter((candidate) => candidate.toLowerCase() === id.toLowerCase()).length;
    return count > 1 ? [`${eventTypes[id]} ${id} is booked ${count} times`] : [];
  });
}

/**
 * Returns booked events sent by neither the platform nor the scenario. Events sent by the scenario are judged
 * in `deliver` steps.
 */
const listUnknownEvents = (
  knownIds: ReadonlySet<string>,
  { events = [] }: ReceiverState,
): readonly string[] =>
  events
    .filter((id) => !knownIds.has(id.toLowerCase()))
    .map((id) => `event ${id} is booked, but the platform did not send it`);

/** Reads, from the platform, the state that a receiver must show for a case. */
async function readPlatformBooks(
  call: CallPlatform,
  caseId: string,
  events: readonly string[],
): Promise<ExpectedState> {
  const parameters = { id: caseId };
  const record = readRecord(await call(getCase, { parameters })).value;
  const answer = await call(listCasePayments, { parameters });
  const payments = readList(answer, listCasePayments.list).records;
  const paidAmounts = payments.map(({ value }) => toCents(readText(value, "grossAmount")));
  const closeCode = readText(record, "closeCode");
  return {
    lifecycle: readText(record, "lifecycle"),
    ...(closeCode === "" ? {} : { closeCode }),
    remainderCents: toCents(readText(record, "remainder")),
    paidCents: paidAmounts.reduce((sum, cents) => sum + cents, 0),
    events,
  };
}

/** Longer than any pause between a failed attempt and its retry (DLV-05). */
const maxPauseMs = 31 * 60_000;

/** Restores the receiver's own responses, lets time pass, and replays missed events. Returns all events. */
async function deliverAll(runState: RunState): Promise<ReadonlyMap<string, readonly JsonValue[]>> {
  const { target } = runState;
  target.receiver?.overrideAnswers(undefined);
  await target.settle();
  await target.sleep(maxPauseMs);
  const eventsByCase = await listEventsByCase(runState);
  const missedEvents = [...eventsByCase.values()].flat().filter(isMissed);
  if (missedEvents.length === 0) return eventsByCase;
  await activateSubscriptions(runState);
  for (const event of missedEvents)
    await target.call()(replayEvent, { parameters: { eventId: readText(event, "id") } });
  await target.settle();
  return listEventsByCase(runState);
}

const isMissed = (event: JsonValue) => readText(event, "deliveredAt") === "";

/** Lists the deliveries to the scenario's own subscriptions by case, oldest first. */
async function listEventsByCase({ target, subscriptions, ownCases, skippedSteps }: RunState) {
  const subscribedIds = [...subscriptions.values()].map(({ id }) => id);
  const eventsByCase = new Map<string, readonly JsonValue[]>();
  for (const caseId of ownCases) {
    if (skippedSteps.postponedCases.has(caseId)) continue;
    const { records } = readList(await target.call()(listEvents, { query: { caseId } }), listEvents.list);
    const caseEvents = records.map(({ value }) => value).reverse();
    eventsByCase.set(
      caseId,
      caseEvents.filter((event) => subscribedIds.includes(readText(event, "subscriptionId"))),
    );
  }
  return eventsByCase;
}

/** Reactivates subscriptions disabled by a 410 or by repeated failures (LC-17 to LC-20). */
async function activateSubscriptions({ target, subscriptions }: RunState): Promise<void> {
  const call = target.call();
  for (const { surface, id } of subscriptions.values()) {
    const { getWebhook, updateWebhook } = webhookEndpoints[surface];
    const parameters = { id };
    const isActive = readField(readRecord(await call(getWebhook, { parameters })).value, "isActive");
    if (isActive === false) await call(updateWebhook, { parameters, body: { isActive: true } });
  }
}
