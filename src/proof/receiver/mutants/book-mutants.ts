import {
  type BookedCaseState,
  buildCaseState,
  sumPaidCents,
} from "../../../webhooks/sample-receiver/case-state";
import type { ReceivedEvent } from "../../../webhooks/sample-receiver/received-event";
import { correctParts, isTestDelivery } from "../../../webhooks/sample-receiver/receiver-parts";
import { createMutantFactory, createStateMutant, type Mutant } from "./mutant";

const overrideState =
  (change: (state: BookedCaseState, events: readonly ReceivedEvent[]) => Partial<BookedCaseState>) =>
  (events: readonly ReceivedEvent[]): BookedCaseState => {
    const state = buildCaseState(events);
    return { ...state, ...change(state, events) };
  };

/** Changes the events before summing their payments. */
const overridePayments = (change: (events: readonly ReceivedEvent[]) => readonly ReceivedEvent[]) => ({
  buildState: overrideState((_, events) => ({ paid: sumPaidCents(change(events)) / 100 })),
});

const isDeletion = ({ event }: ReceivedEvent) => event === "payment.deleted";

const buildStateByArrival = (events: readonly ReceivedEvent[]) =>
  buildCaseState(events.map((event, index) => ({ ...event, timestamp: new Date(index).toISOString() })));

export const bookMutants: readonly Mutant[] = [
  createStateMutant("partial-closes", "Closes a case with its first payment.", {
    buildState: overrideState(({ paid }) => (paid > 0 ? { lifecycle: "Closed", closeCode: "Paid" } : {})),
  }),
  createStateMutant(
    "ignores-deletions",
    "Ignores payment.deleted.",
    overridePayments((events) => events.filter((event) => !isDeletion(event))),
  ),
  createStateMutant(
    "adds-deletions",
    "Adds a reversed payment instead of subtracting it.",
    overridePayments((events) =>
      events.map((event) =>
        isDeletion(event) ? { ...event, event: "payment.created", paymentId: event.id } : event,
      ),
    ),
  ),
  createStateMutant(
    "whole-amounts",
    "Reads amounts as whole numbers.",
    overridePayments((events) =>
      events.map((event) => ({ ...event, cents: Math.floor(event.cents / 100) * 100 })),
    ),
  ),
  createStateMutant("needs-create-first", "Drops events of a case whose case.created hasn't arrived.", {
    isForBooks: (event, headers, books) =>
      correctParts.isForBooks(event, headers, books) &&
      (event.event === "case.created" || books.events.some(({ caseId }) => caseId === event.caseId)),
  }),
  createStateMutant("arrival-order", "Treats the event that arrived last as the latest.", {
    buildState: buildStateByArrival,
  }),
  createStateMutant("close-is-an-update", "Books case.updated of a close and ignores case.closed.", {
    isForBooks: (event, headers, books) =>
      event.event !== "case.closed" && correctParts.isForBooks(event, headers, books),
  }),
  createStateMutant("books-tests", "Books deliveries of the test operation.", {
    isForBooks: (event, headers, books) =>
      isTestDelivery(headers) || correctParts.isForBooks(event, headers, books),
  }),
  createMutantFactory("drills")(
    "drops-test-cases",
    "Ignores events of test cases, although its subscription is for them.",
    {
      isForBooks: (event, headers, books) =>
        !event.isTestCase && correctParts.isForBooks(event, headers, books),
    },
  ),
];
