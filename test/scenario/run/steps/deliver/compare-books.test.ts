import { expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/json/json";
import type { Book } from "../../../../../src/scenario/expectations/receiver";
import { compareBooks } from "../../../../../src/scenario/run/steps/deliver/compare-books";
import type { Bookings } from "../../../../../src/webhooks/receiver-state/judge-delivery";
import type { Requirement } from "../../../../../src/webhooks/receiver-state/requirement";

const bookOf = (fields: JsonObject): Book => ({ fields, unknown: [] });
const eventOf = (event: string, isRepeat = false, amount: unknown = "20.00") => ({
  ...{ id: "E-1", event, caseId: "c-1", isRepeat },
  envelope: JSON.stringify({ data: { amount } }),
});

const created = eventOf("payment.created");
const once = { isBooked: true, differences: [] };
const isSilent = { failure: "The receiver's state doesn't show whether it booked it." };

const onceRows: readonly [string, ReturnType<typeof eventOf>, JsonObject, JsonObject, Bookings][] = [
  ["an event ID that was added, in any case", created, { events: ["x"] }, { events: ["x", "e-1"] }, once],
  [
    "an event ID that was added twice",
    created,
    { events: [] },
    { events: ["E-1", "e-1"] },
    { isBooked: true, differences: ["2 times"] },
  ],
  [
    "an event ID that was there before, and again now",
    created,
    { events: ["E-1"] },
    { events: ["E-1", "E-1"] },
    { isBooked: true, differences: ["2 times"] },
  ],
  [
    "an event ID that is gone",
    created,
    { events: ["E-1"] },
    { events: [] },
    { isBooked: false, differences: ["not at all"] },
  ],
  ["one more type of an event", created, { events: ["a"] }, { events: ["a", "a"] }, once],
  [
    "no more type of an event",
    created,
    { events: ["a"] },
    { events: ["a"] },
    { isBooked: false, differences: ["not at all"] },
  ],
  ["a repeated event that adds no type", eventOf("x", true), { events: ["a"] }, { events: ["a"] }, once],
  ["the amount of a new payment", created, { paid: "5.00" }, { paid: "25.00" }, once],
  ["the amount of the first payment", created, {}, { paid: "20.00" }, once],
  ["the amount of a deleted payment", eventOf("payment.deleted"), { paid: "20.00" }, { paid: "0" }, once],
  [
    "twice the amount",
    created,
    { paid: "0" },
    { paid: "40.00" },
    { isBooked: true, differences: ["2 times"] },
  ],
  [
    "a third of the amount",
    eventOf("payment.created", false, "30.00"),
    { paid: "0" },
    { paid: "10.00" },
    { isBooked: true, differences: ["0.33 times"] },
  ],
  ["only event IDs of before", created, { events: ["a"], paid: "0" }, { paid: "20.00" }, once],
  ["only event IDs of after", created, { paid: "0" }, { events: ["a"], paid: "20.00" }, once],
  ["no sum", created, { paid: "0" }, {}, isSilent],
  ["an event without an amount", eventOf("case.closed"), { paid: "0" }, { paid: "20.00" }, isSilent],
  ["a payment of 0", eventOf("payment.created", false, "0"), { paid: "0" }, { paid: "1" }, isSilent],
  ["a payment of no number", eventOf("payment.created", false, "?"), { paid: "0" }, { paid: "1" }, isSilent],
];

it.each(onceRows)(
  "counts how many times an event was booked: %s",
  (_title, event, before, after, expected) => {
    expect(compareBooks({ booked: "once" }, event, bookOf(before), bookOf(after))).toEqual(expected);
  },
);

const neverRows: readonly [string, JsonObject, JsonObject, Bookings][] = [
  ["any field that changed", { notes: "a" }, { notes: "b" }, once],
  [
    "the same event types",
    { events: ["a"] },
    { events: ["a"] },
    { isBooked: false, differences: ["not at all"] },
  ],
  [
    "the event ID of an earlier delivery",
    { events: ["E-1"] },
    { events: ["E-1"] },
    { isBooked: false, differences: [] },
  ],
  [
    "a sum that doesn't change",
    { paid: "1" },
    { paid: "1" },
    { isBooked: false, differences: ["not at all"] },
  ],
  ["no field at all", {}, {}, isSilent],
];

it.each(neverRows)("detects bookings that must never be made: %s", (_title, before, after, expected) => {
  expect(compareBooks({ booked: "never" }, created, bookOf(before), bookOf(after))).toEqual(expected);
});

it("needs the bookings from before and after a delivery", () => {
  const failure = "Checking the receiver's books needs --state-url.";
  const requirement: Requirement = { booked: "once" };
  expect(compareBooks(requirement, created, undefined, bookOf({}))).toEqual({ failure });
  expect(compareBooks(requirement, created, bookOf({}), undefined)).toEqual({ failure });
});
