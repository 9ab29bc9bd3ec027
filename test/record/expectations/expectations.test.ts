import { describe, expect, test } from "vitest";
import { printJson } from "../../../src/base/json/json";
import { addExpectations } from "../../../src/record/expectations/expectations";
import { inferSubscription, listReceivers } from "../../../src/record/expectations/receivers";
import type { CandidateEvent } from "../../../src/record/steps/draft";
import { createDraft, type Draft } from "../../../src/record/steps/draft";
import { type RecordedSubscription, RecordingState } from "../../../src/record/steps/recording-state";
import { eventTypes } from "../../../src/webhooks/events/event-types";

const url = "https://hooks.example/x";
const hooks: RecordedSubscription = {
  ...{ id: "h1", name: "collection", surface: "collection", events: ["case.created", "case.closed"] },
  ...{ isTestMode: true, client: undefined, url },
};
const candidate = (event: string, more: object = {}) =>
  ({ event, data: {}, subject: "c1", isTest: true, ...more }) as CandidateEvent;

describe("an event is received", () => {
  test.each<[string, Partial<RecordedSubscription>, CandidateEvent, boolean]>([
    ["by its subscription", {}, candidate("case.created"), true],
    ["not by one to other events", {}, candidate("case.updated"), false],
    ["not by one of another surface", {}, candidate("case.created", { surfaces: ["customer"] }), false],
    ["by one of the same surface", {}, candidate("case.created", { surfaces: ["collection"] }), true],
    ["not by one of the other mode", { isTestMode: false }, candidate("case.created"), false],
    ["not in test mode if it is live", {}, candidate("case.created", { isTest: false }), false],
    [
      "in any mode if it has none",
      { isTestMode: false },
      candidate("case.created", { isTest: undefined }),
      true,
    ],
    [
      "in any mode if it belongs to no case",
      { events: ["client.linked"] },
      candidate("client.linked", { isTest: false }),
      true,
    ],
    ["by the client that it is about", { client: "A" }, candidate("case.created", { client: "A" }), true],
    ["not by another client", { client: "B" }, candidate("case.created", { client: "A" }), false],
    ["by a client if it is about none", { client: "B" }, candidate("case.created"), true],
    ["by the partner if it is about a client", {}, candidate("case.created", { client: "A" }), true],
  ])("%s", (_, changes, event, isReceived) => {
    expect(listReceivers(event, [{ ...hooks, ...changes }], new Map())).toHaveLength(isReceived ? 1 : 0);
  });

  test("as many times as it was delivered to the subscription's URL", () => {
    const counts = new Map([
      [`${url}\ncase.created\nC1`, 2],
      [`${url}\ncase.closed\n`, 1],
      [`${url}\ncase.closed\nc9`, 1],
    ]);
    const receive = (event: string, subscription = hooks) =>
      listReceivers(candidate(event), [subscription], counts).length;
    expect([receive("case.created"), receive("case.created"), receive("case.created")]).toEqual([1, 1, 0]);
    expect([receive("case.closed"), receive("case.closed")]).toEqual([1, 0]);
    expect(receive("case.created", { ...hooks, url: `${url}/other` })).toBe(1);
    expect(receive("case.created", { ...hooks, url: undefined })).toBe(0);
  });
});

const openState = (
  ...cases: readonly { readonly id: string; readonly client?: string; readonly isTest?: boolean }[]
) => {
  const state = new RecordingState();
  for (const { id, client, isTest = true } of cases) state.addCase({ id, client, isTest }, `R-${id}`);
  return state;
};

test("adds a subscription for the first case if the recording has none", () => {
  expect(inferSubscription(openState())).toBeUndefined();
  expect(inferSubscription(openState({ id: "c1" }, { id: "c2", client: "A" }))).toEqual({
    ...{ id: undefined, url: undefined, events: eventTypes.collection, name: "collection" },
    ...{ surface: "collection", isTestMode: true, client: undefined },
  });
  expect(inferSubscription(openState({ id: "c1", client: "A", isTest: false }))).toEqual({
    ...{ id: undefined, url: undefined, events: eventTypes.customer, name: "customer" },
    ...{ surface: "customer", isTestMode: false, client: "A" },
  });
  const state = openState({ id: "c1" });
  state.subscriptions.push(hooks);
  expect(inferSubscription(state)).toBeUndefined();
});

/** Adds expectations. Returns only those, one per line. */
function added(
  drafts: readonly Draft[],
  state: RecordingState,
  subscriptions: readonly RecordedSubscription[] = [hooks],
): readonly string[] {
  return addExpectations(drafts, { state, subscriptions, deliveryCounts: new Map() })
    .filter((draft) => !drafts.includes(draft))
    .map(({ kind, input }) => `${kind} ${printJson(input)}`.replaceAll("${", "$").replaceAll('}"', '"'));
}

const subscribed = createDraft("subscription", { events: "all" });
const closed = (subject = "c1") =>
  createDraft(
    "advance",
    {},
    { events: [candidate("case.closed", { subject, data: { closeCode: "Paid" } })] },
  );
const noEvent = '"since":"start"';

test("expects a step's events once their subscription exists", () => {
  const state = openState();
  expect(added([closed(), subscribed, closed()], state)).toEqual([
    'expect {"event":"case.closed","data":{"closeCode":"Paid"},"count":1}',
  ]);
  const both = createDraft("advance", {}, { events: [candidate("case.created"), candidate("case.closed")] });
  expect(added([subscribed, both], state)).toEqual([
    'expect {"events":[{"event":"case.created"},{"event":"case.closed"}]}',
  ]);
  const books = { ...hooks, name: "books" };
  const named = createDraft("subscription", { as: "books", events: "all" });
  expect(added([subscribed, named, closed()], state, [hooks, books])).toEqual([
    'expect {"events":[{"event":"case.closed","from":"collection","data":{"closeCode":"Paid"}},{"event":"case.closed","from":"books","data":{"closeCode":"Paid"}}]}',
  ]);
});

test("doesn't expect a case to be closed or paid if none was", () => {
  const all = { ...hooks, events: ["case.closed", "payment.created"] };
  expect(added([subscribed], openState({ id: "c1" }), [all])).toEqual([
    `expect-none {"event":"case.closed",${noEvent}}`,
    `expect-none {"event":"payment.created",${noEvent}}`,
  ]);
  expect(added([subscribed], openState(), [all])).toEqual([]);
  expect(added([subscribed], openState({ id: "c1" }), [{ ...hooks, events: ["chat.created"] }])).toEqual([]);
});

test("names up to ten cases that stay open while another one is closed", () => {
  const state = openState(...Array.from({ length: 13 }, (_, index) => ({ id: `case-${index}` })));
  const first = state.findCase("case-0");
  if (first !== undefined) first.isClosed = true;
  const lines = added([subscribed, closed("case-0"), closed("case-1")], state);
  expect(lines.filter((line) => line.startsWith("expect-none"))).toEqual(
    Array.from(
      { length: 10 },
      (_, index) =>
        `expect-none {"event":"case.closed",${noEvent},"data":{"caseId":"$case${index === 0 ? "" : index + 1}"}}`,
    ),
  );
});

test("skips a case that was closed and reopened", () => {
  expect(added([subscribed, closed("c1")], openState({ id: "c1" })).slice(1)).toEqual([]);
});

test("doesn't expect a linked client if a link was only requested", () => {
  const clients = { ...hooks, events: ["client.linked", "client.link_requested"] };
  const requested = createDraft(
    "api",
    {},
    {
      events: [candidate("client.link_requested", { subject: "kb-1", isTest: undefined })],
    },
  );
  const absence = `expect-none {"event":"client.linked",${noEvent}}`;
  expect(added([subscribed, requested], openState(), [clients]).at(-1)).toBe(absence);
  expect(added([subscribed, requested], openState(), [hooks])).not.toContain(absence);
  expect(added([subscribed, createDraft("api", {})], openState(), [clients])).not.toContain(absence);
  const linked = openState();
  linked.linkedClients.add("kb-1");
  expect(added([subscribed, requested], linked, [clients])).not.toContain(absence);
});
