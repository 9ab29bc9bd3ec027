import { expect, test } from "vitest";
import { eventTypes, isCaseEvent, isClientEvent } from "../../src/webhooks/events/event-types";

test("customers and collection partners have six event types [SUB-14]", () => {
  const expected = [
    "case.created",
    "case.updated",
    "case.closed",
    "payment.created",
    "payment.deleted",
    "chat.created",
  ];
  expect(eventTypes.customer).toEqual(expected);
  expect(eventTypes.collection).toEqual(expected);
});

test("referral partners have ten event types, without payments or chats [SUB-15] [EVT-23]", () => {
  expect(eventTypes.referral).toEqual([
    "case.created",
    "case.updated",
    "case.closed",
    "client.onboarding.poa_signed",
    "client.onboarding.contract_signed",
    "client.linked",
    "client.link_declined",
    "client.link_requested",
    "client.link_expired",
    "cases.replay_failed",
  ]);
});

test("an event concerns a case or a client, or neither if it reports a failed replay", () => {
  expect(eventTypes.customer.every(isCaseEvent)).toBe(true);
  expect(eventTypes.referral.filter(isCaseEvent)).toEqual(["case.created", "case.updated", "case.closed"]);
  expect(eventTypes.referral.filter(isClientEvent)).toEqual(eventTypes.referral.slice(3, 9));
  expect([isCaseEvent("case.reopened"), isClientEvent("client.gone"), isCaseEvent("toString")]).toEqual([
    false,
    false,
    false,
  ]);
});
