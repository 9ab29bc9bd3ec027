import { eventTypes } from "../../webhooks/events/event-types";
import {
  attempted,
  eventCount,
  hasMaxOneMove,
  haveOutcome,
  recordId,
  uniqueEventIds,
} from "../matchers/events";
import { distinct } from "../matchers/records";
import { hasItem, hasLength, hasNoItem, sameAs, sameLength } from "../matchers/relations";
import {
  absent,
  either,
  equals,
  filledText,
  guid,
  integer,
  isNull,
  not,
  object,
  success,
  text,
  utcTime,
} from "../matchers/values";
import type { ReadingCheck, RequestStep, RuleClaim } from "../probe";
import { amount } from "./case-fields";
import { buildCreatingProbes, checkReading, get, must, post, status } from "./parts";
import {
  advanceTestCase,
  advanceToActive,
  closeAsPaid,
  closeAsUnpaid,
  createTestCase,
} from "./test-cases/test-case";

/** Creates a separate subscription, because deliveries to other subscriptions must not count. */
export const subscribe = (
  events: readonly string[] = eventTypes.collection,
  overrides: Partial<RequestStep> = { mayBeAbsent: true },
): RequestStep => ({
  ...post(
    "subscribe",
    "/webhooks",
    { url: "{hook}", events, isTestMode: true },
    { captures: { subscription: "id", secret: "secret" }, missing: "the subscription has no id or secret" },
  ),
  ...overrides,
});

export const fetchHistory = (name: string, untilEvent: string): RequestStep =>
  get(name, "/webhooks/events", {
    query: { caseId: "{id}" },
    isHistory: true,
    until: attempted(untilEvent),
  });

/** Reads the history of an updated case and captures its first event. */
export const recordedUpdate: RequestStep = {
  ...fetchHistory("events", "case.updated"),
  captures: { event: "0.id" },
  missing: "no event was recorded",
};
export const replayEvent = (name: string) =>
  post(name, "/webhooks/events/{event}/replay", undefined, { isOnce: true });

/** Builds the claims about each event's envelope, in a delivery or in the history (EVT-01 to EVT-05). */
export const buildEnvelopeClaims = (step: string): readonly RuleClaim[] => [
  must("EVT-01", `${step}[].body.id`, guid),
  must("EVT-01", step, uniqueEventIds),
  must("VER-02", `${step}[].body.specVersion`, equals("1.0")),
  must("EVT-02", `${step}[].body.event`, filledText),
  must("EVT-03", `${step}[].body.timestamp`, utcTime),
  must("EVT-04", `${step}[].body.data`, object),
  must("EVT-05", `${step}[].body.links.self`, filledText),
];

export const buildSignatureClaims = (step: string): readonly RuleClaim[] => [
  must("SIG-03", `${step}[].signedWith`, not(equals("the secret as text"))),
  must("SIG-04", `${step}[].signedWith`, equals("the decoded secret")),
];

/** Builds the claims about the data of each event type, for a case closed as paid. */
export const buildPaidDataClaims = (step: string): readonly RuleClaim[] => [
  must("EVT-08", `${step}[case.updated].body.data.caseId`, sameAs("{id}")),
  must("EVT-08", `${step}[case.updated].body.data.reference`, filledText),
  must("EVT-08", `${step}[case.updated].body.data.oldLifecycle`, filledText),
  must("EVT-08", `${step}[case.updated].body.data.newLifecycle`, filledText),
  must("EVT-09", `${step}[case.closed].body.data.caseId`, sameAs("{id}")),
  must("EVT-09", `${step}[case.closed].body.data.reference`, filledText),
  must("EVT-09", `${step}[case.closed].body.data.closeCode`, equals("Paid")),
  must("EVT-10", `${step}[case.closed].body.data.closeComment`, either(text, isNull)),
  must("EVT-11", `${step}[payment.created].body.data.caseId`, sameAs("{id}")),
  must("EVT-11", `${step}[payment.created].body.data.reference`, filledText),
  must("EVT-11", `${step}[payment.created].body.data.paymentId`, guid),
  must("EVT-11", `${step}[payment.created].body.data.amount`, equals(amount)),
  must("EVT-11", `${step}[payment.created].body.data.currency`, equals("EUR")),
  must("EVT-11", `${step}[payment.created].body.data.date`, utcTime),
];

export const buildClassificationCheck = (location: string): ReadingCheck =>
  checkReading("AMB-04", location, { marked: equals("test"), unmarked: absent });

export const eventProbes = buildCreatingProbes(["subscriptions", "test cases"], {
  "collection-events-paid": {
    title: "Events of a test case that is paid",
    means: "A receiver books the wrong thing, or nothing.",
    steps: [subscribe(), createTestCase(), closeAsPaid, fetchHistory("events", "case.closed")],
    claims: [
      status("EP-17", "create", success),
      status("EP-21", "events", 200),
      must("EVT-18", "events", hasItem("body.event", equals("payment.created"))),
      must("EVT-19", "events", hasItem("body.data.newLifecycle", equals("Closed"))),
      must("EVT-21", "events", hasItem("body.event", equals("case.closed"))),
      ...buildEnvelopeClaims("events"),
      ...buildPaidDataClaims("events"),
      must("DLV-13", "events[].caseId", sameAs("{id}")),
      must("FLD-42", "events[].attemptCount", integer),
      must("FLD-43", "events", haveOutcome),
      must("FLD-41", "events", distinct("id")),
      must("FLD-41", "events", distinct("body.id")),
    ],
    readings: [
      buildClassificationCheck("events[].body.classification"),
      checkReading("AMB-13", "events", { "one-id": recordId(true), "separate-ids": recordId(false) }),
    ],
  },
  "collection-events-unpaid": {
    title: "Events of a test case that is closed without a payment",
    means: "A receiver closes the wrong case, or waits for a payment.",
    steps: [
      subscribe(),
      createTestCase(),
      advanceToActive,
      advanceTestCase("active-again", { to: "Active" }),
      closeAsUnpaid,
      fetchHistory("events", "case.closed"),
      advanceTestCase("again", closeAsUnpaid.body),
      fetchHistory("later", "case.closed"),
    ],
    claims: [
      must("EVT-20", "events", hasItem("body.event", equals("case.closed"))),
      must("EVT-20", "events", hasItem("body.data.newLifecycle", equals("Closed"))),
      must("EVT-20", "events", hasNoItem("body.event", equals("payment.created"))),
      must("EVT-21", "events", hasItem("body.event", equals("case.closed"))),
      must("LC-09", "events", hasMaxOneMove("Active")),
      must("LC-15", "later", sameLength("events")),
    ],
    readings: [
      checkReading("NS-63", "events[case.closed].body.data.closeCode", {
        "names|labels-in-answers": equals("PreLegalExhaustedNoPayment"),
        labels: equals("Pre-Legal Exhausted – No Payment"),
      }),
    ],
  },
  "collection-events-direct": {
    title: "Events of a test case that is closed at once",
    means: "A receiver that counts moves of a case counts wrongly.",
    steps: [subscribe(), createTestCase(), closeAsUnpaid, fetchHistory("events", "case.closed")],
    claims: [must("EVT-20", "events", hasItem("body.event", equals("case.closed")))],
    readings: [
      checkReading("AMB-08", "events", {
        "two-updates": eventCount("case.updated", 2),
        "one-update": eventCount("case.updated", 1),
      }),
    ],
  },
  "collection-events-created": {
    title: "Events of a new test case that is activated",
    means: "A receiver never learns of a new case.",
    steps: [subscribe(), createTestCase(), advanceToActive, fetchHistory("events", "case.updated")],
    claims: [
      must("EVT-06", "events", hasItem("body.event", equals("case.created"))),
      must("EVT-17", "events", hasItem("body.data.newLifecycle", equals("Active"))),
      must("EVT-06", "events[case.created].body.data.caseId", sameAs("{id}")),
      must("EVT-06", "events[case.created].body.data.reference", filledText),
      must("EVT-06", "events[case.created].body.data.lifecycle", filledText),
    ],
  },
  "collection-replay": {
    title: "Replaying a recorded event",
    means: "A client that requests a lost event once more gets nothing, or another event.",
    steps: [
      subscribe(),
      createTestCase(),
      advanceToActive,
      recordedUpdate,
      replayEvent("replay"),
      fetchHistory("later", "case.updated"),
      post("missing", "/webhooks/events/{nobody}/replay"),
      get("since", "/webhooks/events", {
        query: { caseId: "{id}", since: "{nextWeek}T00:00:00Z" },
        isHistory: true,
      }),
    ],
    claims: [
      status("EP-22", "replay", success),
      must("FLD-41", "later", sameLength("events")),
      must("DLV-15", "later.0.body.id", sameAs("events.0.body.id")),
      status("ERR-16", "missing", 404),
      must("DLV-14", "since", hasLength(0)),
    ],
  },
});
