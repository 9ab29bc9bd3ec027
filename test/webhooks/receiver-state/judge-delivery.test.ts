import { expect, test } from "vitest";
import type { DeliveryExchange } from "../../../src/webhooks/receiver-state/exchange";
import {
  type Bookings,
  judgeDelivery,
  type ReceiverReaction,
} from "../../../src/webhooks/receiver-state/judge-delivery";
import { type Requirement, requirements } from "../../../src/webhooks/receiver-state/requirement";

const bodyOf = (id: string, more = "") => Buffer.from(`{"id":"${id}"${more}}`);

const answered = (status: number | undefined, body = bodyOf("one")): DeliveryExchange => ({
  request: { method: "POST", url: "http://receiver.example/hooks", headers: {}, body },
  ...(status === undefined ? {} : { status }),
  body: "",
});

const unread: Bookings = { failure: "It needs --state-url." };
const booked: Bookings = { isBooked: true, differences: [] };
const unbooked: Bookings = { isBooked: false, differences: ["not at all"] };
const bookedTwice: Bookings = { isBooked: true, differences: ["2 times"] };

function judged(
  requirement: Requirement,
  status: number | undefined,
  overrides: Partial<ReceiverReaction> = {},
) {
  const reaction = { bookings: unread, hasOnlyNewEvents: true, needsBooks: false, ...overrides };
  return judgeDelivery(requirement, { exchanges: [answered(status)], ...reaction }).kind;
}

const { refused, accepted, ignored, "booked once": once } = requirements;

test.each([
  [401, unread, "right"],
  [undefined, unread, "right"],
  [204, unread, "wrong answers"],
  [204, unbooked, "right"],
  [204, booked, "booked"],
  [401, booked, "booked"],
] as const)('judges a forged delivery with response %s and bookings %j as "%s"', (status, bookings, kind) => {
  expect(judged(refused, status, { bookings })).toBe(kind);
});

test("can't judge a rejected forgery if the bookings are unreadable", () => {
  expect(judged(refused, 401, { needsBooks: true })).toBe("unproven");
  expect(judged(refused, 401, { needsBooks: true, bookings: unbooked })).toBe("right");
});

test.each([
  [204, booked, "right"],
  [204, unbooked, "wrong books"],
  [204, bookedTwice, "wrong books"],
  [500, booked, "wrong answers"],
  [undefined, booked, "wrong answers"],
] as const)(
  'judges a genuine delivery with response %s and bookings %j as "%s"',
  (status, bookings, kind) => {
    expect(judged(once, status, { bookings })).toBe(kind);
  },
);

test("can't judge redeliveries without bookings", () => {
  expect(judged(once, 204)).toBe("right");
  expect(judged(once, 204, { hasOnlyNewEvents: false })).toBe("unproven");
  expect(judged(once, 204, { needsBooks: true })).toBe("unproven");
  expect(judged(accepted, 204, { hasOnlyNewEvents: false, needsBooks: true })).toBe("right");
});

test("allows an optional event to be booked at most once", () => {
  const atMostOnce: Requirement = { ...once, booked: "at most once" };
  expect(judged(atMostOnce, 204, { bookings: unbooked })).toBe("right");
  expect(judged(atMostOnce, 204, { bookings: bookedTwice })).toBe("wrong books");
  expect(judged(atMostOnce, 204, { hasOnlyNewEvents: false })).toBe("right");
});

test("requires an ignored delivery to be accepted but not booked", () => {
  expect(judged(ignored, 204, { bookings: unbooked })).toBe("right");
  expect(judged(ignored, 204, { bookings: booked })).toBe("booked");
  expect(judged(ignored, 401, { bookings: unbooked })).toBe("wrong answers");
});

test("lets a receiver refuse a redelivery only if its body differs", () => {
  const other = bodyOf("one", ',"more":1');
  const kindOf = (status: number | undefined, requirement: Requirement, earlierBody = other) =>
    judged(requirement, status, { earlierBody, bookings: booked });
  expect(kindOf(422, once)).toBe("right");
  expect(kindOf(undefined, once)).toBe("wrong answers");
  expect(kindOf(422, { answer: "accepted", booked: "once" })).toBe("wrong answers");
  expect(kindOf(422, once, bodyOf("one"))).toBe("wrong answers");
  expect(kindOf(422, once, bodyOf("two"))).toBe("wrong answers");
});

test("lists the exchanges with a wrong response, or the last exchange if none is wrong", () => {
  const exchanges = [answered(204), answered(500, bodyOf("two")), answered(204, bodyOf("three"))];
  const reaction = { exchanges, hasOnlyNewEvents: true, needsBooks: false };
  expect(judgeDelivery(once, { ...reaction, bookings: booked })).toEqual({
    kind: "wrong answers",
    exchanges: [exchanges[1]],
  });
  const [first, , third] = exchanges as [DeliveryExchange, DeliveryExchange, DeliveryExchange];
  const all = { ...reaction, exchanges: [first, third], bookings: bookedTwice };
  expect(judgeDelivery(once, all)).toEqual({
    kind: "wrong books",
    differences: ["2 times"],
    exchange: third,
  });
});
