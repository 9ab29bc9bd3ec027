import { eventTypes } from "../../../webhooks/events/event-types";
import { createMatcher } from "../../matchers/matcher";
import { otherThan, sameAs } from "../../matchers/relations";
import { asText, equals, success } from "../../matchers/values";
import { buildCreatingProbes, buildRefusalClaims, checkReading, must, post, status } from "../parts";

const namesTypes = createMatcher("a message that names the valid types", (value) =>
  ["case.created", "client.linked"].every((type) => asText(value)?.includes(type) === true),
);

const idempotentCreate = post(
  "create",
  "/webhooks",
  { url: "{hook}", events: eventTypes.customer },
  { headers: { "idempotency-key": "{tag}" } },
);

export const subscriptionTests = buildCreatingProbes(["subscriptions"], {
  "customer-subscription-repeated": {
    title: "Creating a subscription twice with one idempotency key",
    means: "A client that repeats a request after a lost answer makes a second subscription.",
    steps: [
      { ...idempotentCreate, captures: { subscription: "id" }, missing: "the subscription has no id" },
      { ...idempotentCreate, name: "again" },
    ],
    claims: [status("EP-43", "create", 201)],
    readings: [
      checkReading("AMB-31", "again.id", {
        "most-posts": sameAs("{subscription}"),
        "cases-only": otherThan("{subscription}"),
      }),
    ],
  },
  "customer-test-delivery": {
    title: "The test operation of a subscription, in its three spellings",
    means: "A client can't test its receiver before it goes live.",
    steps: [
      post(
        "create",
        "/webhooks",
        { url: "{hook}", events: eventTypes.customer },
        { captures: { subscription: "id" }, missing: "the subscription has no id" },
      ),
      post("slash", "/webhooks/{subscription}/test"),
      post("encoded", "/webhooks/{subscription}%3Atest"),
      post("colon", "/webhooks/{subscription}:test"),
      post("missing", "/webhooks/{nobody}/test"),
      post("old-replay", "/webhooks/{subscription}/replay", { sinceUtc: "{nextWeek}T00:00:00Z" }),
    ],
    claims: [
      status("EP-43", "create", 201),
      status("EP-46", "slash", success),
      status("EP-04", "encoded", success),
      status("EP-05", "colon", 404),
      ...buildRefusalClaims("ERR-24", "missing", 404, "WebhookNotFound"),
      status("EP-49", "old-replay", success),
      must("DLV-18", "old-replay.eventsReplayed", equals(0)),
    ],
  },
  "referral-test-trigger": {
    makes: [],
    title: "Test events that are refused",
    means: "A client that triggers test events can't say what is missing.",
    steps: [
      post("unknown", "/v1/webhooks/test", { eventType: "recoup.drift" }),
      post("no-case", "/v1/webhooks/test", { eventType: "case.created" }),
      post("no-client", "/v1/webhooks/test", { eventType: "client.linked" }),
    ],
    claims: [
      status("VAL-25", "unknown", 400),
      must("VAL-25", "unknown.message", namesTypes),
      status("VAL-27", "no-case", 400),
      status("VAL-28", "no-client", 400),
    ],
  },
});
