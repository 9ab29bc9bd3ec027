import { describe, expect, test } from "vitest";
import type { CallPlatform } from "../../../src/cleanup/undo";
import { createHistoryInbox, type SubscriptionQuery } from "../../../src/scenario/expectations/history-inbox";
import { StepFailure } from "../../../src/scenario/expectations/step-failure";
import { answer } from "../../support/platforms/answers";

const webhook = { id: "W1", events: ["case.closed", "case.created"], isActive: true, isTestMode: true };
const query: SubscriptionQuery = {
  ...{ name: "hooks", surface: "collection", isTestMode: true, events: ["case.closed"] },
};

const envelope = (id: string) => ({
  ...{ id, specVersion: "1.0", event: "case.closed", timestamp: "2026-03-16T09:00:00Z", links: {} },
  data: { caseId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", reference: "24LNEBES", closeCode: "Paid" },
});
const record = (id: string, second: number, changes: object = {}) => ({
  ...{ id, subscriptionId: "w1", eventType: "case.closed", createdAt: `2026-03-16T09:00:0${second}Z` },
  payload: JSON.stringify(envelope(`event ${id}`)),
  ...changes,
});

/** Opens the history of a platform that has these subscriptions and these events for each case. */
function openHistory(webhooks: readonly object[], eventsByCase: Record<string, readonly object[]> = {}) {
  const calls: string[] = [];
  const call: CallPlatform = async ({ surface, name }, input) => {
    const { caseId = "" } = (input?.query ?? {}) as { readonly caseId?: string };
    calls.push([surface, name, caseId].join(" ").trim());
    return { response: answer(name === "listEvents" ? (eventsByCase[caseId] ?? []) : webhooks), context: {} };
  };
  return { ...createHistoryInbox(call), calls };
}

describe("a history inbox joins", () => {
  test.each([
    ["the first that fits", [webhook, { ...webhook, id: "W2" }], {}, "W1"],
    [
      "one that is not disabled",
      [
        { ...webhook, isActive: false },
        { ...webhook, id: "W2" },
      ],
      {},
      "W2",
    ],
    ["one without a state", [{ id: "W3", events: ["case.closed"], isTestMode: true }], {}, "W3"],
    [
      "one without a mode, for live cases",
      [webhook, { id: "W3", events: ["case.closed"] }],
      { isTestMode: false },
      "W3",
    ],
    [
      "one to all events",
      [
        { ...webhook, events: ["case.closed"] },
        { ...webhook, id: "W2" },
      ],
      { events: ["case.created", "case.closed"] },
      "W2",
    ],
  ])("%s", async (_, webhooks, changes, id) => {
    const { join, calls } = openHistory(webhooks);
    expect(await join({ ...query, ...changes })).toMatchObject({ id });
    expect(calls).toEqual(["collection listWebhooks"]);
  });

  test.each([
    [{ ...webhook, isActive: false }, true, "test"],
    [webhook, false, "live"],
    [{ ...webhook, events: ["case.created"] }, true, "test"],
  ])("no subscription for %j if test mode is %s", async (only, isTestMode, mode) => {
    const events = ["case.created", "case.closed"];
    const joined = openHistory([only]).join({ ...query, surface: "customer", isTestMode, events });
    const failure = await joined.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StepFailure);
    expect(failure).toMatchObject({
      name: "StepFailure",
      message: `There is no active ${mode} subscription of the customer surface to read the history of.`,
      lines: [
        "it must be to case.created, case.closed",
        "--receive PORT --public-url https://… creates one for the scenario",
      ],
    });
  });

  test("no subscription on the referral surface", async () => {
    const { join, calls } = openHistory([webhook]);
    await expect(join({ ...query, surface: "referral" })).rejects.toThrow(
      "The referral surface has no delivery history: use --receive and --public-url.",
    );
    expect(calls).toEqual([]);
  });
});

test("reads each followed case's events once from each subscription's surface", async () => {
  const { join, follow, refresh, inbox, calls } = openHistory([webhook], {
    C1: [record("1", 5), record("2", 1), record("3", 2, { subscriptionId: "w9" })],
    C2: [record("4", 3, { subscriptionId: "W1" })],
  });
  await join(query);
  await join({ ...query, name: "books", surface: "customer" });
  calls.length = 0;
  await refresh();
  expect([calls, inbox.received()]).toEqual([[], []]);
  for (const id of ["C1", "C2", "C1"]) follow(id);
  await refresh();
  expect(calls).toEqual([
    "collection listEvents C1",
    "collection listEvents C2",
    "customer listEvents C1",
    "customer listEvents C2",
  ]);
  const seen = inbox.received().map(({ id, from, surface }) => `${id} ${from} ${surface}`);
  expect(seen).toEqual([
    "event 2 hooks collection",
    "event 2 books customer",
    "event 4 hooks collection",
    "event 4 books customer",
    "event 1 hooks collection",
    "event 1 books customer",
  ]);
  await refresh();
  expect(inbox.received()).toHaveLength(6);
  expect(inbox.attempts()).toBe(inbox.received());
});

test("reads an event's time and content and validates its format", async () => {
  const payload = JSON.stringify({ id: "x" });
  const { join, follow, refresh, inbox } = openHistory([webhook], {
    C1: [record("1", 5), record("2", 6, { payload }), { subscriptionId: "w1" }],
  });
  await join(query);
  follow("C1");
  await refresh();
  const [bare, full, other] = inbox.received();
  expect(full).toEqual({
    ...{ key: "hooks 1", from: "hooks", surface: "collection", at: Date.UTC(2026, 2, 16, 9, 0, 5) },
    ...{ id: "event 1", event: "case.closed", envelope: envelope("event 1"), isAccepted: true },
    ...{ text: JSON.stringify(envelope("event 1")), findings: [] },
  });
  expect(other).toMatchObject({
    id: "x",
    text: payload,
    findings: expect.arrayContaining([expect.any(String)]),
  });
  expect(bare).toMatchObject({ key: "hooks ", at: 0, id: "", event: "", envelope: null, text: "" });
});

test("reads an event that is an object, and whose record names no subscription or type [NS-16]", async () => {
  const { join, follow, refresh, inbox } = openHistory([webhook, { ...webhook, id: "w2" }], {
    C1: [{ id: "1", createdAt: "2026-03-16T09:00:05Z", payload: envelope("event 1") }],
  });
  await join(query);
  await join({ ...query, name: "books" });
  follow("C1");
  await refresh();
  const found = {
    from: "hooks",
    id: "event 1",
    event: "case.closed",
    text: JSON.stringify(envelope("event 1")),
  };
  expect(inbox.received()).toMatchObject([found]);
});

test("ignores values that aren't text", async () => {
  const oddRecord = { id: 1, subscriptionId: "w1", eventType: 2, createdAt: 3, payload: 4 };
  const { join, follow, refresh, inbox } = openHistory([webhook], { C1: [oddRecord] });
  await join(query);
  follow("C1");
  await refresh();
  const odd = { key: "hooks ", at: 0, id: "", event: "", envelope: null, text: "" };
  expect(inbox.received()).toMatchObject([odd]);
});

test("refuses to receive deliveries, create subscriptions or record attempts", async () => {
  const { inbox } = openHistory([]);
  expect(await inbox.receive({ method: "POST", url: "https://a.example", headers: {} })).toEqual({
    ...{ status: 404, headers: {}, body: new Uint8Array() },
  });
  expect(() => inbox.subscribe("hooks", "collection")).toThrow("A history makes no subscriptions.");
  expect(() => inbox.note({ from: "hooks", at: 0, event: "case.closed" })).toThrow(
    "A history has what the platform sent.",
  );
});
