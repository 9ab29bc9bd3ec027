import { inactiveBecause } from "../../matchers/deliveries";
import { hasAt } from "../../matchers/records";
import { hasItem, hasLength } from "../../matchers/relations";
import { equals, filled, success, unset } from "../../matchers/values";
import type { Step } from "../../probe";
import { amount } from "../case-fields";
import { buildSignatureClaims, fetchHistory, subscribe } from "../events";
import { buildCreatingProbes, checkReading, get, must, provesEffect, put, status } from "../parts";
import { advanceTestCase, advanceToActive, closeAsPaid, createTestCase } from "../test-cases/test-case";

const getSubscription = (name: string) => get(name, "/webhooks/{subscription}");

const waitAndReceive = (name: string, seconds: number, count: number): readonly Step[] => [
  { passes: seconds * 1000 },
  { name, deliveries: count },
];

/** From the third attempt on, pauses are slightly longer than documented, because delays are approximate. */
const retrySteps: readonly Step[] = [
  ...waitAndReceive("early", 50, 1),
  ...waitAndReceive("exact", 13, 1),
  ...waitAndReceive("late", 6, 2),
  ...[138, 276, 552, 1104, 2070, 2070].flatMap((seconds, index) =>
    waitAndReceive(`after-${index + 3}`, seconds, index + 3),
  ),
  ...waitAndReceive("end", 7_200, 8),
];

export const failingReceivers = buildCreatingProbes(["subscriptions", "test cases"], {
  "collection-subscription-retired": {
    title: "A receiver that answers 410 Gone",
    means: "A receiver that was retired keeps getting deliveries.",
    steps: [
      subscribe(["case.updated"]),
      { answering: [410] },
      createTestCase(),
      advanceToActive,
      { name: "received", deliveries: 1 },
      { ...getSubscription("ended"), until: hasAt("isActive", equals(false)) },
      put("back", "/webhooks/{subscription}", { isActive: true }),
      getSubscription("after"),
    ],
    claims: [
      must("LC-18", "ended", inactiveBecause(/retired|gone|410/i)),
      must("DLV-08", "received", hasLength(1)),
      must("LC-19", "back.isActive", equals(true)),
      provesEffect("LC-19", "after.isActive", equals(true)),
    ],
    readings: [checkReading("AMB-37", "back.disabledReason", { cleared: unset, kept: filled })],
  },
  "collection-subscription-failing": {
    title: "Eight events that fail once each",
    means: "A receiver that was down for a moment gets no more deliveries, or all of them again.",
    steps: [
      subscribe(),
      { answering: [500] },
      createTestCase(),
      closeAsPaid,
      fetchHistory("events", "case.closed"),
      createTestCase({ name: "create-two" }),
      advanceTestCase("paid-two", { to: "Closed:Paid", amount }),
      fetchHistory("events-two", "case.closed"),
      getSubscription("ended"),
    ],
    claims: [
      status("LC-11", "paid", success),
      provesEffect("EVT-21", "events", hasItem("body.event", equals("case.closed"))),
      provesEffect("EVT-21", "events-two", hasItem("body.event", equals("case.closed"))),
    ],
    readings: [
      checkReading("AMB-10", "ended.isActive", { "one-event": equals(true), "all-events": equals(false) }),
    ],
  },
  "collection-retry-recorded": {
    title: "The record of a delivery that arrives at the second attempt",
    means: "A client that checks for missed events finds one that has arrived.",
    steps: [
      subscribe(["case.updated"]),
      { answering: [500, 204] },
      createTestCase(),
      advanceToActive,
      ...waitAndReceive("both", 70, 2),
      fetchHistory("events", "case.updated"),
    ],
    claims: [
      must("FLD-42", "events[].attemptCount", equals(2)),
      must("FLD-43", "events[].lastResponseCode", success),
    ],
  },
  "collection-retries": {
    title: "The retries of a delivery that fails",
    means: "A receiver that was down gets its events too late, or not at all.",
    steps: [
      subscribe(["case.updated"]),
      { answering: [500] },
      createTestCase(),
      advanceToActive,
      { name: "one", deliveries: 1 },
      ...retrySteps,
      getSubscription("ended"),
    ],
    claims: [
      must("DLV-04", "one", hasLength(1)),
      must("DLV-05", "early", hasLength(1)),
      must("DLV-05", "late", hasLength(2)),
      ...[3, 4, 5, 6, 7, 8].map((count) => must("DLV-05", `after-${count}`, hasLength(count))),
      must("DLV-07", "end", hasLength(8)),
      must("LC-17", "ended", inactiveBecause(/./)),
      ...buildSignatureClaims("end"),
    ],
    readings: [
      checkReading("NS-71", "exact", { "as-documented": hasLength(2), "a-tenth-later": hasLength(1) }),
    ],
  },
});
