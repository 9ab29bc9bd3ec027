import { readField, readText } from "../../../base/json/json";
import { eventTypes } from "../../../webhooks/events/event-types";
import {
  caseLinks,
  deliveredAgain,
  deliveredTimes,
  sentUnchanged,
  signatureForm,
  signedSeparately,
  updatedAndClosed,
  updatedBeforeClosed,
} from "../../matchers/deliveries";
import { createMatcher } from "../../matchers/matcher";
import { hasItem } from "../../matchers/relations";
import { asNumber, asText, equals, filledText, isNull, matches, success } from "../../matchers/values";
import type { ProbeResponses } from "../../observe/probe-answers";
import type { RequestStep } from "../../probe";
import { listClients } from "../clients/client-request";
import {
  buildClassificationCheck,
  buildEnvelopeClaims,
  buildPaidDataClaims,
  buildSignatureClaims,
  recordedUpdate,
  replayEvent,
  subscribe,
} from "../events";
import { buildCreatingProbes, checkReading, get, must, post, status } from "../parts";
import { advanceTestCase, advanceToActive, closeAsPaid, createTestCase } from "../test-cases/test-case";

const triggerEvent = (name: string, body: object) => post(name, "/v1/webhooks/test", body, { isOnce: true });

const findProductionCase = ({ at }: ProbeResponses) => {
  const [cases] = at("cases.cases").values;
  const caseRecord =
    Array.isArray(cases) && cases.find((candidate) => readField(candidate, "isTestCase") !== true);
  return readText(caseRecord || undefined, "id");
};

const idempotentStep: Partial<RequestStep> = { headers: { "idempotency-key": "{tag}-s" } };
/**
 * Expects 409. With two subscriptions, accepts any status, because the operation then ignores the key
 * (AMB-31).
 */
const inProgress = createMatcher("409, if the operation honors the key", (value, { at, values }) => {
  const [repeat] = at("subscribed.id").values;
  return asNumber(value) === 409 || asText(repeat)?.toLowerCase() !== values.subscription?.toLowerCase();
});

export const receivedDeliveries = buildCreatingProbes(["subscriptions", "test cases"], {
  "collection-deliveries": {
    title: "Deliveries of a test case that is paid",
    means: "A receiver refuses what the platform sends, or accepts what is forged.",
    steps: [subscribe(), createTestCase(), closeAsPaid, { name: "received", deliveries: 4 }],
    claims: [
      must("DLV-09", "received[].signature", signatureForm),
      must("DLV-10", "received[].timestamp", matches("a Unix time", /^\d{10,13}$/)),
      ...buildSignatureClaims("received"),
      must("DLV-11", "received[].test", isNull),
      must("DLV-12", "received[].body.event", filledText),
      must("EVT-22", "received", hasItem("body.event", equals("case.closed"))),
      ...buildEnvelopeClaims("received"),
      ...buildPaidDataClaims("received"),
    ],
    readings: [
      buildClassificationCheck("received[].body.classification"),
      checkReading("AMB-12", "received.0.timestamp", {
        seconds: matches("seconds", /^\d{10}$/),
        milliseconds: matches("milliseconds", /^\d{13}$/),
      }),
      checkReading("NS-29", "received.0.eventHeader", { sent: filledText, absent: isNull }),
      { ...checkReading("NS-69", "received.0.prefix", {}), others: /^x-[a-z0-9-]{1,40}$/ },
      checkReading("NS-70", "received", {
        "updated-first": updatedBeforeClosed(true),
        "closed-first": updatedBeforeClosed(false),
        "updated-first|closed-first": updatedAndClosed,
      }),
    ],
  },
  "collection-delivery-replay": {
    title: "The deliveries of an event that is replayed twice",
    means: "A receiver refuses a replay, books it twice, or waits for one that doesn't come.",
    steps: [
      subscribe(),
      createTestCase(),
      advanceToActive,
      { name: "first", deliveries: 2 },
      recordedUpdate,
      { pausesMs: 2_000 },
      { first: replayEvent("replay"), second: "again" },
      advanceTestCase("closed", { to: "Closed:NoPayment" }),
      // Both replays were requested before the close sent its two events.
      { name: "received", deliveries: 5 },
    ],
    claims: [
      status("EP-22", "replay", success),
      must("DLV-15", "received", deliveredAgain),
      must("DLV-15", "received", sentUnchanged),
      ...buildSignatureClaims("received"),
      must("DLV-11", "received[].test", isNull),
    ],
    readings: [
      checkReading("AMB-11", "received", { anew: signedSeparately(true), fixed: signedSeparately(false) }),
      checkReading("NS-46", "received", { each: deliveredTimes(3), joined: deliveredTimes(2) }),
    ],
  },
  "customer-test-delivered": {
    makes: ["subscriptions"],
    title: "A test delivery, and its repeat while it is in progress",
    means: "A receiver books a test delivery, or a client makes two of one request.",
    steps: [
      subscribe(eventTypes.customer, idempotentStep),
      { ...subscribe(eventTypes.customer, idempotentStep), name: "subscribed", captures: {} },
      {
        first: post("test", "/webhooks/{subscription}/test", undefined, {
          headers: { "idempotency-key": "{tag}" },
          isOnce: true,
        }),
        second: "again",
      },
      { name: "received", deliveries: 1 },
    ],
    claims: [
      status("EP-46", "test", success),
      must("IDM-02", "again:status", inProgress),
      must("DLV-11", "received[].test", equals("true")),
      must("DLV-09", "received[].signature", signatureForm),
      ...buildSignatureClaims("received"),
    ],
    readings: [
      checkReading("AMB-30", "again.businessErrors.0.type", {
        conflict: equals("Conflict"),
        "idempotency-conflict": equals("IdempotencyConflict"),
      }),
    ],
  },
  "referral-test-delivered": {
    makes: ["subscriptions"],
    title: "A test event of a client",
    means: "A receiver books a test event.",
    steps: [
      listClients(),
      subscribe(eventTypes.referral, { path: "/v1/webhooks" }),
      triggerEvent("trigger", { eventType: "client.linked", externalTenantId: "{tenant}" }),
      { name: "received", deliveries: 1 },
    ],
    claims: [
      status("EP-37", "trigger", success),
      must("EVT-02", "received[].body.event", equals("client.linked")),
      ...buildSignatureClaims("received"),
    ],
    readings: [
      checkReading("AMB-20", "received.0.test", { "every-test": equals("true"), "creditor-only": isNull }),
    ],
  },
  "referral-event-links": {
    makes: ["subscriptions"],
    title: "The addresses in events of a case and of a client",
    means: "A receiver that fetches what an event is about asks the wrong host, or with the wrong key.",
    steps: [
      get("cases", "/cases", { captures: { id: findProductionCase }, missing: "the account has no case" }),
      listClients("clients"),
      // Subscribes to events of production cases.
      subscribe(eventTypes.referral, {
        path: "/v1/webhooks",
        body: { url: "{hook}", events: eventTypes.referral },
      }),
      triggerEvent("of-case", { eventType: "case.closed", caseId: "{id}" }),
      triggerEvent("of-client", { eventType: "client.linked", externalTenantId: "{tenant}" }),
      { name: "received", deliveries: 2 },
    ],
    claims: [
      status("EP-37", "of-case", success),
      must("EVT-05", "received[case.closed].body.links.self", filledText),
    ],
    readings: [
      checkReading("NS-34", "received", {
        "customer-base": caseLinks(false),
        "referral-base": caseLinks(true),
      }),
    ],
  },
});
