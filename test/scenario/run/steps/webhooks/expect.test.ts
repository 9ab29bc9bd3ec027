import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../../../../src/base/json/json";
import type { Attempt, Delivery } from "../../../../../src/scenario/expectations/inbox";
import type { ReceiverProxy } from "../../../../../src/scenario/expectations/receiver";
import type { TestTarget } from "../../../../../src/scenario/expectations/target";
import type { RunState, ScenarioSubscription } from "../../../../../src/scenario/run/run-state";
import { expectNone, expect as expectStep } from "../../../../../src/scenario/run/steps/webhooks/expect";
import type { EventType } from "../../../../../src/webhooks/events/event-types";

const start = Date.UTC(2026, 0, 1);

function deliveryOf(id: string, event: string, from = "hooks", data: JsonObject = {}): Delivery {
  const envelope = { id, event, data };
  return {
    ...{ id, event, from, envelope, text: JSON.stringify(envelope) },
    ...{ surface: "collection", at: start, isAccepted: true, findings: [] },
  };
}

interface RunSetting {
  readonly deliveries?: readonly Delivery[];
  /** Deliveries that arrive only after the first poll. */
  readonly later?: readonly Delivery[];
  /** How long each poll takes. A poll returns the state from the time when it began. */
  readonly pollMs?: number;
  readonly attempts?: readonly Attempt[];
  readonly postponed?: readonly Delivery[];
  readonly kind?: TestTarget["kind"];
  readonly events?: readonly EventType[];
  readonly bookmark?: number;
}

function stateOf({
  deliveries = [],
  later = [],
  pollMs = 0,
  attempts = [],
  postponed = [],
  kind = "sandbox",
  events,
  bookmark = 0,
}: RunSetting) {
  let now = start;
  const sleeps: number[] = [];
  const received = [...deliveries];
  const upcoming = [...later];
  let shown: readonly Delivery[] = [];
  const target: Partial<TestTarget> = {
    kind,
    now: () => now,
    sleep: async (ms) => {
      sleeps.push(ms);
      now += ms;
      received.push(...upcoming.splice(0));
    },
    settle: async () => {
      shown = [...received];
      now += pollMs;
      if (pollMs > 0) received.push(...upcoming.splice(0));
    },
    inbox: {
      ...{ received: () => shown, attempts: () => attempts, postponed: () => postponed },
    } as unknown as TestTarget["inbox"],
    ...(events === undefined ? {} : { receiver: { events } as Partial<ReceiverProxy> as ReceiverProxy }),
  };
  const subscription: Partial<ScenarioSubscription> = { surface: "collection", events: events ?? [] };
  const state: Partial<RunState> = {
    ...{ target: target as TestTarget, bookmark, bookmarks: new Map([["start", 0]]) },
    matchedDeliveries: new Set(),
    subscriptions: new Map([["hooks", subscription as ScenarioSubscription]]),
  };
  return { state: state as RunState, sleeps, waited: () => now - start };
}

const created = deliveryOf("1", "case.created");
const closed = deliveryOf("2", "case.closed");
const paid = deliveryOf("3", "payment.created", "hooks", { amount: "5.00" });

describe("expects events", () => {
  const passes: readonly [string, JsonValue, RunSetting, JsonValue][] = [
    ["one by name", "case.created", { deliveries: [created] }, created.envelope],
    ["one that arrives later", "case.closed", { deliveries: [created], later: [closed] }, closed.envelope],
    [
      "several in any order",
      { events: [{ event: "case.closed" }, { event: "case.created" }] },
      { deliveries: [created, closed] },
      [closed.envelope, created.envelope],
    ],
    [
      "several in the given order",
      { events: [{ event: "case.created" }, { event: "case.closed" }], order: "given" },
      { deliveries: [created, closed] },
      [created.envelope, closed.envelope],
    ],
    ["a list of one", { events: [{ event: "case.created" }] }, { deliveries: [created] }, [created.envelope]],
    [
      "none before the bookmark",
      "case.created",
      { deliveries: [created, deliveryOf("4", "case.created")], bookmark: 1 },
      deliveryOf("4", "case.created").envelope,
    ],
    [
      "all since a step",
      { event: "case.created", since: "start" },
      { deliveries: [created], bookmark: 1 },
      created.envelope,
    ],
  ];

  it.each(passes)("%s", async (_title, input, setting, result) => {
    const { state } = stateOf(setting);
    expect(await expectStep(input, state)).toEqual(result);
  });

  it("only once each", async () => {
    const { state } = stateOf({ deliveries: [created] });
    await expectStep("case.created", state);
    await expect(expectStep("case.created", state)).rejects.toMatchObject({
      message: "No case.created arrived within 30s.",
      lines: ["received case.created to hooks, met before"],
    });
  });
});

describe("fails", () => {
  const fails: readonly [string, JsonValue, RunSetting, string, readonly string[]][] = [
    [
      "if nothing arrives",
      "case.created",
      {},
      "No case.created arrived within 30s.",
      ["received nothing since"],
    ],
    [
      "if nothing arrives on a network",
      { event: "case.created", from: "hooks" },
      { kind: "network" },
      "No case.created to hooks arrived within 1m.",
      ["received nothing since"],
    ],
    [
      "after the time limit in the file",
      { event: "case.created", surface: "customer", within: "5s" },
      { deliveries: [closed] },
      "No case.created to customer arrived within 5s.",
      ["received case.closed to hooks"],
    ],
    [
      "and says if it arrived before the search began",
      "case.created",
      { deliveries: [created, closed, created], bookmark: 2 },
      "No case.created arrived within 30s.",
      ["case.created to hooks arrived earlier: since: start includes it", "received nothing since"],
    ],
    [
      "if too few arrive",
      { events: [{ event: "case.created", count: "2" }, { event: "case.closed" }] },
      { deliveries: [created, created] },
      "No further case.created, no case.closed arrived within 30s.",
      ["received case.created to hooks"],
    ],
    [
      "if too many arrive",
      { event: "case.created", count: "1" },
      { deliveries: [created, deliveryOf("4", "case.created")] },
      "case.created arrived 2 times, expected 1.",
      [],
    ],
    [
      "if events arrive in a different order",
      { events: [{ event: "case.closed" }, { event: "case.created" }], order: "given" },
      { deliveries: [created, closed] },
      "All events arrived, but not in this order: case.closed, case.created.",
      ["received case.created to hooks", "received case.closed to hooks"],
    ],
    [
      "if the content differs",
      { event: "payment.created", data: { amount: "6.00" } },
      { deliveries: [paid] },
      "No payment.created arrived within 30s.",
      ['amount: expected "6.00", got "5.00"', "received payment.created to hooks"],
    ],
    [
      "and lists attempts without an answer",
      "case.created",
      {
        attempts: [
          { from: "hooks", at: start, event: "case.created", noAnswerReason: "refused" },
          { from: "hooks", at: start, event: "case.created", noAnswerReason: "refused" },
          { from: "hooks", at: start, event: "case.created", noAnswerReason: "timeout" },
          { from: "hooks", at: start, event: "case.created", status: 500 },
          { from: "hooks", at: start, event: "case.closed", noAnswerReason: "refused" },
        ],
      },
      "No case.created arrived within 30s.",
      [
        "attempt: case.created to hooks, no answer: refused (2 times)",
        "attempt: case.created to hooks, no answer: timeout",
        "received nothing since",
      ],
    ],
    [
      "and says if the receiver postponed it",
      "case.created",
      {
        postponed: [
          { ...created, findings: ["the receiver answered 503"] },
          { ...closed, findings: ["the receiver answered 429"] },
        ],
      },
      "No case.created arrived within 30s.",
      ["the receiver answered 503", "received nothing since"],
    ],
    [
      "if a delivery is not valid",
      "case.created",
      { deliveries: [created, { ...closed, findings: ["its signature: missing"] }] },
      "case.closed to hooks is not valid.",
      ["its signature: missing"],
    ],
    [
      "if the receiver refuses a delivery",
      "case.created",
      {
        deliveries: [created, { ...closed, isAccepted: false, findings: ["the receiver answered 500"] }],
      },
      "case.closed to hooks was refused.",
      ["the receiver answered 500"],
    ],
    [
      "if something else arrives",
      "case.created",
      { deliveries: [{ ...deliveryOf("", ""), findings: ["its body: no JSON"] }] },
      "Something to hooks is not valid.",
      ["its body: no JSON"],
    ],
  ];

  it.each(fails)("%s", async (_title, input, setting, message, lines) => {
    const { state } = stateOf(setting);
    await expect(expectStep(input, state)).rejects.toMatchObject({ name: "StepFailure", message, lines });
  });
});

const slow: RunSetting = { kind: "network", deliveries: [created], later: [closed], pollMs: 2000 };

it("finds an event that arrived in time if polls take longer than the time limit", async () => {
  const input = { event: "case.closed", within: "1s" };
  expect(await expectStep(input, stateOf(slow).state)).toEqual(closed.envelope);
  await expect(expectNone(input, stateOf(slow).state)).rejects.toMatchObject({
    message: "An unexpected event arrived.",
    lines: ["case.closed to hooks"],
  });
});

it("reports what the last poll found, not what arrived after it", async () => {
  await expect(expectStep({ event: "case.closed", within: "0s" }, stateOf(slow).state)).rejects.toMatchObject(
    {
      message: "No case.closed arrived within 0ms.",
      lines: ["received case.created to hooks"],
    },
  );
});

it("skips expect and expect-none for an event that the receiver doesn't get", async () => {
  const { state } = stateOf({ events: ["case.created"] });
  for (const expectation of [expectStep, expectNone])
    await expect(expectation({ event: "case.closed" }, state)).rejects.toMatchObject({
      name: "SkippedStep",
      message: "--event leaves it out.",
    });
  expect(await expectNone({}, state)).toEqual({});
  for (const place of [{ from: "other" }, { surface: "customer" }])
    await expect(expectStep({ event: "case.created", ...place }, state)).rejects.toMatchObject({
      name: "SkippedStep",
    });
});

it("expects only events that the receiver is subscribed to", async () => {
  const { state } = stateOf({ events: ["case.created"], deliveries: [created] });
  const events = [{ event: "case.closed" }, { event: "case.created", from: "hooks", surface: "collection" }];
  expect(await expectStep({ events }, state)).toEqual([created.envelope]);
});

it.each([
  ["sandbox", {}, 0, 0],
  ["sandbox", { within: "1h" }, 3_600_000, 900_000],
  ["sandbox", { within: "2s" }, 2000, 1000],
  ["network", {}, 5000, 1000],
] as const)("waits for events that must not arrive: %s %j", async (kind, input, waitedMs, firstMs) => {
  const { state, sleeps, waited } = stateOf({ kind, deliveries: [created] });
  expect(await expectNone({ event: "case.closed", ...input }, state)).toEqual({});
  expect([waited(), sleeps[0] ?? 0]).toEqual([waitedMs, firstMs]);
});

it("fails if a ruled-out event arrives, whether or not it was expected before", async () => {
  const { state } = stateOf({ deliveries: [created], later: [closed] });
  await expectStep("case.created", state);
  const input = { within: "10s" };
  await expect(expectNone({ event: "case.created", ...input }, state)).rejects.toMatchObject({
    message: "An unexpected event arrived.",
    lines: ["case.created to hooks, met before"],
  });
  await expect(expectNone({ event: "case.closed", ...input }, state)).rejects.toMatchObject({
    message: "An unexpected event arrived.",
    lines: ["case.closed to hooks"],
  });
});
