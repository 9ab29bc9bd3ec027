import { expect, test } from "vitest";
import { findCommonProblems } from "../../../src/proof/check/problems";
import type { PlayedTrial, Trial } from "../../../src/proof/check/trials/trial";
import { compareBooks, deriveVisibleState, type ReadState } from "../../../src/proof/check/visible-state";

const closed = { id: "e1", type: "case.closed" };
const paid = { id: "e2", type: "payment.created" };

const trialOf = (id: string, more: object = {}) =>
  ({
    ...{ id, expected: "booked once", events: [closed, paid] },
    state: {
      ...{ lifecycle: "Closed", closeCode: "Paid", paidCents: 1000, events: ["e1", "e2"] },
      eventTypes: { e1: "case.closed", e2: "payment.created" },
    },
    ...more,
  }) as unknown as Trial;

const derive = (...pairs: readonly (readonly [Trial, ReadState])[]) =>
  deriveVisibleState(
    pairs.map(([trial]) => trial),
    new Map(pairs),
  );

test("combines the fields shown for all genuine cases and keeps the types of listed events", () => {
  const visible = derive(
    [trialOf("a"), { state: { lifecycle: "Closed", events: ["E2", "E9"] } }],
    [trialOf("b"), { state: { paid: "10" } }],
    [trialOf("c", { expected: "ignored" }), { state: { remainder: "5", lifecycle: "Active" } }],
    [trialOf("d"), { failure: "no" }],
    [trialOf("e"), { state: { closeCode: undefined, events: [] } as never }],
  );
  expect(visible.parts).toEqual({ lifecycle: "Closed", paid: "10", events: ["E2", "E9"] });
  expect([visible.isKept("case.closed"), visible.isKept("payment.created")]).toEqual([false, true]);
});

test("omits unmatched events and returns undefined if nothing is shown", () => {
  expect(derive([trialOf("a"), { state: { lifecycle: "Closed", events: ["E9"] } }]).parts).toEqual({
    lifecycle: "Closed",
  });
  expect(derive([trialOf("a"), { state: {} }]).parts).toBeUndefined();
  expect(derive([trialOf("a"), { failure: "no" }]).parts).toBeUndefined();
});

test("determines whether a case that has events of only one type is shown", () => {
  const alone = (id: string, types: Record<string, string>) =>
    trialOf(id, { state: { events: [], eventTypes: types } });
  const visible = derive(
    [alone("a", { e1: "case.closed", e2: "case.closed" }), { state: { lifecycle: "Closed" } }],
    [alone("b", { e1: "chat.created" }), { state: {} }],
    [alone("c", { e1: "case.created", e2: "case.updated" }), { state: { lifecycle: "Active" } }],
    [alone("d", { e1: "payment.deleted" }), { failure: "no" }],
    [trialOf("e", { state: undefined }), { state: { lifecycle: "Active" } }],
  );
  const types = ["case.closed", "chat.created", "case.created", "payment.deleted"];
  expect(types.map(visible.showsAlone)).toEqual([true, false, undefined, undefined]);
});

const everything = {
  parts: { lifecycle: "Closed", paid: "10", events: ["e1"] },
  isKept: () => true,
  showsAlone: () => undefined,
};

test("compares only what the receiver stores and shows", () => {
  const trial = trialOf("a");
  const compare = (state: object, visible: object = {}) =>
    compareBooks(trial, state, { ...everything, ...visible });
  const right = { lifecycle: "Closed", closeCode: "Paid", paid: "10.00", events: ["E1", "e2"] };
  expect(compare(right)).toEqual([]);
  expect(compare({ ...right, paid: "9", events: ["e1"] })).toEqual([
    "paid is 9, expected 10.00",
    "payment.created e2 is not booked",
  ]);
  const keepsClose = { isKept: (type: string) => type === "case.closed" };
  expect(compare({ ...right, events: ["e1"] }, keepsClose)).toEqual([]);
  expect(
    compare({ lifecycle: "Closed", paid: "10", events: [] }, { parts: { lifecycle: "Closed" } }),
  ).toEqual([]);
  expect(compare({ lifecycle: "Closed", paid: "10" })).toEqual([
    "case.closed e1 is not booked",
    "payment.created e2 is not booked",
  ]);
  expect(compare(right, { parts: undefined })).toBeUndefined();
  expect(compareBooks(trialOf("a", { state: undefined }), right, everything)).toBeUndefined();
});

let eventCount = 0;
const answer = (status: number | undefined, event = "case.closed", id = `e${++eventCount}`) => ({
  request: { method: "POST", url: "", headers: {}, body: Buffer.from(JSON.stringify({ id, event })) },
  ...(status === undefined ? {} : { status }),
  body: "",
});

test("reports only problems that occur in all trials", () => {
  const [first, second, forged] = [trialOf("a"), trialOf("b"), trialOf("c", { expected: "refused" })];
  const played = new Map<Trial, PlayedTrial>([
    [first, { answers: [answer(500), answer(undefined, "chat.created")], isComplete: true }],
    [
      second,
      { answers: [answer(422), answer(500, "case.created"), answer(200, "case.created")], isComplete: true },
    ],
    [forged, { answers: [answer(401, "case.updated")], isComplete: true }],
  ]);
  const states = new Map<Trial, ReadState>([
    [first, { state: { lifecycle: "Active", paid: "9", events: ["e1"] } }],
    [second, { state: { lifecycle: "Active", paid: "10", events: ["e1", "e2"] } }],
  ]);
  const problems = findCommonProblems([first, second, forged], played, states, everything);
  expect([...problems].map(([part, { trial, text }]) => [part, trial.id, text])).toEqual([
    ["the answer to case.closed", "a", "case.closed was answered 500."],
    ["lifecycle", "a", "In the books, lifecycle is Active, expected Closed."],
  ]);
});

test("reports a receiver that refuses every new event once as one problem", () => {
  const [first, second] = [trialOf("a", { state: undefined }), trialOf("b", { state: undefined })];
  const refusedOnce = (event: string, id: string) => [answer(302, event, id), answer(200, event, id)];
  const played = new Map<Trial, PlayedTrial>([
    [first, { answers: refusedOnce("case.created", "n1"), isComplete: true }],
    [
      second,
      { answers: [...refusedOnce("case.closed", "n2"), answer(422, "chat.created", "n2")], isComplete: true },
    ],
  ]);
  const find = () =>
    [...findCommonProblems([first, second], played, new Map(), everything)].map(([part, { trial }]) => [
      part,
      trial.id,
    ]);
  expect(find()).toContainEqual(["the answer to case.closed", "a"]);
  played.set(second, { answers: [answer(200, "case.closed", "n3")], isComplete: true });
  expect(find()).not.toContainEqual(["the answer to case.closed", "a"]);
});

test("reports no problem if all deliveries are accepted or bookings can't be read", () => {
  const trial = trialOf("a");
  const played = new Map([[trial, { answers: [answer(200)], isComplete: true }]]);
  const find = (state: ReadState) =>
    findCommonProblems([trial], played, new Map([[trial, state]]), everything);
  expect([...find({ failure: "no" })]).toEqual([]);
  expect([...find({ state: { lifecycle: "Closed", paid: "10", events: ["e1", "e2"] } })]).toEqual([]);
  expect([...findCommonProblems([trial], new Map(), new Map(), everything)]).toEqual([]);
});

test('refers to an event without a type as "It"', () => {
  const trial = trialOf("a", { state: undefined });
  const request = { method: "POST", url: "", headers: {} };
  const played = new Map([[trial, { answers: [{ request, status: 400, body: "" }], isComplete: true }]]);
  expect([...findCommonProblems([trial], played, new Map(), everything).values()]).toEqual([
    { trial, text: "It was answered 400." },
  ]);
});
