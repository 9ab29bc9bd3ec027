import { expect, it } from "vitest";
import type { Endpoint } from "../../../../src/api/endpoint/endpoint";
import type { JsonObject } from "../../../../src/base/json/json";
import type { CallPlatform } from "../../../../src/cleanup/undo";
import type { ReceiverProxy } from "../../../../src/scenario/expectations/receiver";
import type { TestTarget } from "../../../../src/scenario/expectations/target";
import type { DeliveredEvent, RunState, ScenarioSubscription } from "../../../../src/scenario/run/run-state";
import { createSkippedSteps } from "../../../../src/scenario/run/skipped-steps";
import { compare } from "../../../../src/scenario/run/steps/compare";
import type { ReceiverState } from "../../../../src/webhooks/receiver-state/receiver-state";

const eventOf = (id: string, eventType: string, more: JsonObject = {}) => ({
  ...{ id, eventType, subscriptionId: "S", deliveredAt: "2026-01-01T00:00:00Z" },
  ...more,
});

interface CompareSetting {
  /** The case's events, newest first, before and after a replay. */
  readonly events?: readonly JsonObject[];
  readonly replayed?: readonly JsonObject[];
  readonly isActive?: boolean;
  readonly record?: JsonObject;
  readonly shown?: ReceiverState;
  readonly receiver?: Partial<ReceiverProxy>;
  readonly delivered?: string;
}

const created = eventOf("E1", "case.created");
const paid = eventOf("E2", "payment.created");
const chat = eventOf("E3", "chat.created");
const correct: ReceiverState = { lifecycle: "Active", paid: "7.00", remainder: "3.00", events: ["e1", "E2"] };

function stateOf({ events = [paid, created], shown = correct, delivered, ...setting }: CompareSetting) {
  const log: string[] = [];
  let hasReplayed = false;
  const answers: Readonly<Record<string, () => unknown>> = {
    listEvents: () => ({ events: hasReplayed ? (setting.replayed ?? events) : events }),
    getCase: () => setting.record ?? { lifecycle: "Active", remainder: "3.00" },
    listCasePayments: () => ({ payments: [{ grossAmount: "5.00" }, { grossAmount: "2.00" }] }),
    getWebhook: () => ({ isActive: setting.isActive ?? true }),
    updateWebhook: () => ({}),
    replayEvent: () => {
      hasReplayed = true;
      return {};
    },
  };
  const call = async ({ name }: Endpoint, input: unknown) => {
    log.push(`${name} ${JSON.stringify(input)}`);
    return {
      response: { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answers[name]?.())) },
      context: {},
    };
  };
  const receiver: Partial<ReceiverProxy> = {
    overrideAnswers: (rule) => log.push(`behave ${rule}`),
    readStates: async (ids) => {
      log.push(`read ${ids}`);
      return [shown];
    },
    ...setting.receiver,
  };
  const target: Partial<TestTarget> = {
    call: () => call as unknown as CallPlatform,
    receiver: receiver as ReceiverProxy,
    sleep: async (ms) => {
      log.push(`sleep ${ms}`);
    },
    settle: async () => {
      log.push("settle");
    },
  };
  const subscription: Partial<ScenarioSubscription> = { surface: "collection", id: "S" };
  const state: Partial<RunState> = {
    target: target as TestTarget,
    skippedSteps: createSkippedSteps(),
    ownCases: new Set(["C"]),
    subscriptions: new Map([["hooks", subscription as ScenarioSubscription]]),
    delivered: delivered === undefined ? [] : [{ id: delivered } as DeliveredEvent],
  };
  return { state: state as RunState, log };
}

const delivery = ["behave undefined", "settle", "sleep 1860000", 'listEvents {"query":{"caseId":"C"}}'];

it("compares the bookings once everything has arrived", async () => {
  const { state, log } = stateOf({});
  expect(await compare({}, state)).toEqual({});
  expect(log).toEqual([
    ...delivery,
    'getCase {"parameters":{"id":"C"}}',
    'listCasePayments {"parameters":{"id":"C"}}',
    "read C",
  ]);
});

const passRows: readonly [string, CompareSetting][] = [
  [
    "a chat that is booked",
    { events: [chat, paid, created], shown: { ...correct, events: ["E1", "E2", "e3"] } },
  ],
  ["a chat that isn't booked", { events: [chat, paid, created] }],
  ["an event of the scenario", { delivered: "E9", shown: { ...correct, events: ["E1", "E2", "e9"] } }],
  [
    "an event of another subscription",
    { events: [eventOf("E8", "case.updated", { subscriptionId: "T" }), paid, created] },
  ],
  [
    "an event whose record has another ID",
    { events: [paid, eventOf("R1", "case.created", { payload: '{"id":"E1"}' })] },
  ],
  ["a case that only shows its sum", { shown: { paid: "7.00" } }],
  ["a case without events that shows nothing", { events: [], shown: { paid: "7.00" } }],
  [
    "a close code",
    {
      record: { lifecycle: "Closed", closeCode: "Paid", remainder: "3.00" },
      shown: { ...correct, lifecycle: "Closed", closeCode: "Paid" },
    },
  ],
  [
    "sums that the subscription doesn't cover",
    {
      receiver: { events: ["case.created"] },
      shown: { events: ["E1", "E2"], paid: "1.00", lifecycle: "Paused" },
    },
  ],
];

it.each(passRows)("accepts correct bookings: %s", async (_title, setting) => {
  expect(await compare({}, stateOf(setting).state)).toEqual({});
});

const failRows: readonly [string, CompareSetting, readonly string[]][] = [
  ["nothing", { shown: {} }, ["nothing is booked for a case"]],
  ["a sum of 0", { shown: { paid: "0" } }, ["paid is 0, expected 7.00"]],
  ["another remainder", { shown: { ...correct, remainder: "4.00" } }, ["remainder is 4.00, expected 3.00"]],
  [
    "another lifecycle",
    { shown: { ...correct, lifecycle: "Paused" } },
    ["lifecycle is Paused, expected Active"],
  ],
  [
    "another close code",
    {
      record: { lifecycle: "Closed", closeCode: "Paid", remainder: "3.00" },
      shown: { ...correct, lifecycle: "Closed", closeCode: "" },
    },
    ["closeCode is empty, expected Paid"],
  ],
  [
    "an event that is missing",
    { shown: { ...correct, events: ["E1"] } },
    ["payment.created E2 is not booked"],
  ],
  [
    "two events that are missing",
    { shown: { ...correct, events: [] } },
    ["case.created E1 is not booked", "payment.created E2 is not booked"],
  ],
  [
    "a chat that is booked twice",
    { events: [chat, paid, created], shown: { ...correct, events: ["E1", "E2", "E3", "e3"] } },
    ["chat.created E3 is booked 2 times"],
  ],
  [
    "an unknown event",
    { shown: { ...correct, events: ["E1", "E2", "E7"] } },
    ["event E7 is booked, but the platform did not send it"],
  ],
];

it.each(failRows)("fails for bookings that differ: %s", async (_title, setting, lines) => {
  await expect(compare({}, stateOf(setting).state)).rejects.toMatchObject({
    name: "StepFailure",
    message: "The receiver's books differ from the platform's.",
    lines,
  });
});

const missed = eventOf("E2", "payment.created", { deliveredAt: null, lastError: "answered 500" });

it.each([
  [true, []],
  [false, ['updateWebhook {"parameters":{"id":"S"},"body":{"isActive":true}}']],
])(
  "activates an inactive subscription before replaying a missing event: active %s",
  async (isActive, activation) => {
    const { state, log } = stateOf({ events: [missed, created], replayed: [paid, created], isActive });
    expect(await compare({}, state)).toEqual({});
    expect(log.slice(delivery.length, -3)).toEqual([
      'getWebhook {"parameters":{"id":"S"}}',
      ...activation,
      'replayEvent {"parameters":{"eventId":"E2"}}',
      "settle",
      'listEvents {"query":{"caseId":"C"}}',
    ]);
  },
);

it("fails if the receiver rejects an event again", async () => {
  const { state, log } = stateOf({ events: [missed, created] });
  await expect(compare({}, state)).rejects.toMatchObject({
    message: "The receiver refuses events.",
    lines: ["payment.created E2: answered 500"],
  });
  expect(log).not.toContain("read C");
});

it("can't compare bookings that a receiver doesn't show", async () => {
  const { state } = stateOf({});
  const { readStates: _, ...receiver } = state.target.receiver as ReceiverProxy;
  const blind = { ...state, target: { ...state.target, receiver } };
  await expect(compare({}, blind)).rejects.toMatchObject({
    name: "InconclusiveStep",
    message: "Checking the receiver's books needs --state-url.",
  });
});

it("waits for the receiver to finish booking", async () => {
  const looks: boolean[] = [];
  let shown: ReceiverState = { ...correct, paid: "1.00" };
  const { state } = stateOf({
    receiver: {
      readStates: async () => [shown],
      readSettled: async (read, fits) => {
        looks.push(fits(await read()));
        shown = correct;
        looks.push(fits(await read()));
        return read();
      },
    },
  });
  expect(await compare({}, state)).toEqual({});
  expect(looks).toEqual([false, true]);
});
