import { expect, test } from "vitest";
import { NumberText } from "../../../src/base/json/json";
import type { Delivery } from "../../../src/scenario/expectations/inbox";
import {
  assignAny,
  assignInOrder,
  compareContent,
  matchesEvent,
  readExpectedEvent,
} from "../../../src/scenario/expectations/matching";

const delivery = (event: string, amount: string): Delivery => ({
  from: "hooks",
  surface: "collection",
  at: 0,
  id: `${event} ${amount}`,
  event,
  envelope: { event, data: { amount: new NumberText(amount) } },
  text: "",
  isAccepted: true,
  findings: [],
});

const five = delivery("payment.created", "5.00");
const seven = delivery("payment.created", "7");
const closed = delivery("case.closed", "0");
const anyPayment = readExpectedEvent({ event: "payment.created" });
const paymentOfFive = readExpectedEvent({ event: "payment.created", data: { amount: new NumberText("5") } });

test("assigns each expectation its own event even if several expectations match", () => {
  expect(assignAny([anyPayment, paymentOfFive], [five, seven])).toEqual([seven, five]);
  expect(assignAny([anyPayment, paymentOfFive, anyPayment], [five, seven])).toContain(undefined);
});

test("requires each event to be later than the previous one in ordered mode", () => {
  const close = readExpectedEvent({ event: "case.closed" });
  expect(assignInOrder([anyPayment, close], [five, seven, closed])).toEqual([five, closed]);
  expect(assignInOrder([close, anyPayment], [five, seven, closed])).toEqual([closed, undefined]);
  expect(assignInOrder([anyPayment, anyPayment], [five, closed])).toEqual([five, undefined]);
});

test("reassigns earlier matches until each expectation has an event", () => {
  const amountOf = (amount: string) =>
    readExpectedEvent({ event: "payment.created", data: { amount: new NumberText(amount) } });
  const expected = [anyPayment, anyPayment, amountOf("7"), amountOf("5")];
  const [six, four] = [delivery("payment.created", "6"), delivery("payment.created", "4")];
  expect(assignAny(expected, [seven, five, six, four])).toEqual([six, four, seven, five]);
  expect(assignAny([amountOf("5"), amountOf("5")], [five])).toEqual([five, undefined]);
});

test("copies only the fields that are given for an expected event", () => {
  const data = { amount: new NumberText("5") };
  const fields = { event: "case.closed" };
  const full = { event: "case.closed", surface: "customer", from: "hooks", data, fields };
  expect(readExpectedEvent({ ...full, count: new NumberText("2") })).toEqual({ ...full, count: 2 });
  expect(Object.keys(readExpectedEvent({ event: null, surface: null, data: null }))).toEqual([
    "data",
    "fields",
  ]);
  expect(readExpectedEvent({ data: [], fields: "a" })).toEqual({ data: {}, fields: {} });
});

test.each([
  [{}, true],
  [{ event: "case.closed", surface: "collection", from: "hooks" }, true],
  [{ event: "case.created" }, false],
  [{ surface: "customer" }, false],
  [{ from: "books" }, false],
  [{ data: { amount: new NumberText("0") } }, true],
  [{ data: { amount: new NumberText("1") } }, false],
  [{ fields: { event: "case.closed" } }, true],
  [{ fields: { event: "case.created" } }, false],
])("compares the expectation %o with a delivery: %s", (expected, isMatch) => {
  expect(matchesEvent(readExpectedEvent(expected), closed)).toBe(isMatch);
});

test("lists data differences before differences in other fields", () => {
  const expected = readExpectedEvent({
    data: { amount: new NumberText("1") },
    fields: { event: "case.created" },
  });
  expect(compareContent(expected, closed)).toHaveLength(2);
  expect(JSON.stringify(compareContent(expected, closed)[0])).toContain("amount");
});
