import { expect, test } from "vitest";
import { NumberText } from "../../../src/base/json/json";
import type { Delivery } from "../../../src/scenario/expectations/inbox";
import { assignAny, assignInOrder, readExpectedEvent } from "../../../src/scenario/expectations/matching";

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

test("assigns each expectation its own event, even if expectations overlap", () => {
  expect(assignAny([anyPayment, paymentOfFive], [five, seven])).toEqual([seven, five]);
  expect(assignAny([anyPayment, paymentOfFive, anyPayment], [five, seven])).toContain(undefined);
});

test("requires each event to be later than the previous one if the order is given", () => {
  const close = readExpectedEvent({ event: "case.closed" });
  expect(assignInOrder([anyPayment, close], [five, seven, closed])).toEqual([five, closed]);
  expect(assignInOrder([close, anyPayment], [five, seven, closed])).toEqual([closed, undefined]);
  expect(assignInOrder([anyPayment, anyPayment], [five, closed])).toEqual([five, undefined]);
});
