import { expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/json/json";
import type { Delivery } from "../../../../../src/scenario/expectations/inbox";
import type { ReceiverProxy } from "../../../../../src/scenario/expectations/receiver";
import type { TestTarget } from "../../../../../src/scenario/expectations/target";
import type { DeliveredEvent, RunState } from "../../../../../src/scenario/run/run-state";
import { createSkippedSteps } from "../../../../../src/scenario/run/skipped-steps";
import { book, createFieldFilter } from "../../../../../src/scenario/run/steps/webhooks/book";
import type { EventType } from "../../../../../src/webhooks/events/event-types";

const fieldNames = ["lifecycle", "state", "closeCode", "paid", "events"];
const updates = ["case.created", "case.updated", "case.closed"];
const lifecycles = ["lifecycle", "state"];

const filterRows: readonly [readonly string[] | undefined, readonly string[], readonly string[]][] = [
  [undefined, [], fieldNames],
  [[], updates, []],
  [updates, ["case.created"], [...lifecycles, "closeCode"]],
  [updates, ["case.updated"], [...lifecycles, "closeCode"]],
  [updates, ["case.closed"], ["closeCode"]],
  [updates, [], ["closeCode"]],
  [["case.updated", "case.closed"], ["case.created"], ["closeCode"]],
  [["case.updated", "case.created"], ["case.created", "case.updated"], []],
  [["payment.created"], ["payment.created"], []],
  [["payment.created", "payment.deleted"], [], ["paid"]],
];

it.each(filterRows)(
  "determines what a receiver subscribed to %j can show after %j",
  (subscribed, received, known) => {
    expect(fieldNames.filter(createFieldFilter(subscribed, new Set(received)))).toEqual(known);
  },
);

function stateWith(fields: JsonObject, events?: readonly EventType[], withCase = true) {
  const calls: string[] = [];
  const receiver: Partial<ReceiverProxy> = {
    book: async (caseId) => {
      calls.push(`book ${caseId}`);
      return { fields, unknown: ["notes"] };
    },
    ...(events === undefined ? {} : { events }),
  };
  const received: Partial<Delivery> = { id: "A-1", event: "case.created" };
  const delivered: Partial<DeliveredEvent> = { id: "b-2", event: "case.updated" };
  const target: Partial<TestTarget> = {
    receiver: receiver as ReceiverProxy,
    inbox: { received: () => [received as Delivery] } as unknown as TestTarget["inbox"],
    settle: async () => {
      calls.push("settled");
    },
  };
  const state: Partial<RunState> = {
    target: target as TestTarget,
    skippedSteps: createSkippedSteps(),
    delivered: withCase ? [delivered as DeliveredEvent] : [],
    unknown: [],
  };
  return { state: state as RunState, calls };
}

it("translates booked event IDs to event types", async () => {
  const { state, calls } = stateWith({ paid: "1.00", events: ["a-1", "B-2", "c-3", null] });
  expect(await book({ case: "c-1" }, state)).toEqual({
    paid: "1.00",
    events: ["case.created", "case.updated", "c-3", null],
  });
  expect(state.unknown).toEqual(["notes"]);
  expect(calls).toEqual(["settled", "book c-1"]);
});

it("returns bookings unchanged if they have no event list", async () => {
  const { state } = stateWith({ paid: "1.00", events: "none" });
  expect(await book({}, state)).toEqual({ paid: "1.00", events: "none" });
});

it("records the fields that the receiver's events don't cover", async () => {
  const { state } = stateWith({ paid: "1.00", lifecycle: "Active", closeCode: "Paid" }, [
    "case.updated",
    "case.closed",
  ]);
  await book({}, state);
  expect(state.unknown).toEqual(["notes", "paid"]);
  const earlier = stateWith({ lifecycle: "Active" }, ["case.updated", "case.closed"], false);
  await book({}, earlier.state);
  expect(earlier.state.unknown).toEqual(["notes", "lifecycle"]);
});

it("doesn't read bookings if a delivery for the case was skipped", async () => {
  const { state, calls } = stateWith({});
  state.skippedSteps.deliveries.push("c-1");
  await expect(book({ case: "c-1" }, state)).rejects.toMatchObject({ name: "SkippedStep" });
  expect(calls).toEqual([]);
});

it("doesn't read bookings without a receiver", async () => {
  const { state } = stateWith({});
  const { receiver: _, ...target } = state.target;
  await expect(book({}, { ...state, target })).rejects.toMatchObject({
    message: "This target doesn't support the step.",
  });
});
