import { type Surface, surfaces } from "../../base/platform";
import { eventTypes } from "../../webhooks/events/event-types";
import { matcher } from "../matchers/matcher";
import { namesField, refusedAs } from "../matchers/records";
import { hasNo, otherThan, sameAs } from "../matchers/relations";
import {
  absent,
  array,
  base64,
  either,
  equals,
  filledText,
  guid,
  isNull,
  present,
  success,
  textOf,
  utcTime,
} from "../matchers/values";
import type { Claim, Probe, RequestStep } from "../probe";
import { casing, del, envelope, get, must, patch, post, put, reads, status } from "./parts";

const namesTypes = matcher("a message that names the valid types", (value) =>
  ["case.created", "client.linked"].every((type) => textOf(value)?.includes(type) === true),
);

/** Differences between the surfaces. Collection has no such operations in the description (AMB-01). */
const on = {
  collection: {
    root: "/webhooks",
    create: "SUB-14",
    list: "SUB-12",
    get: "SUB-12",
    update: "SUB-09",
    remove: "SUB-06",
    change: put,
  },
  referral: {
    root: "/v1/webhooks",
    create: "EP-32",
    list: "EP-33",
    get: "EP-34",
    update: "EP-35",
    remove: "EP-36",
    change: put,
  },
  customer: {
    root: "/webhooks",
    create: "EP-43",
    list: "EP-42",
    get: "EP-42",
    update: "EP-44",
    remove: "EP-45",
    change: patch,
  },
} as const;

function lifeOf(surface: Surface): Probe {
  const { root, change, ...rules } = on[surface];
  const events = eventTypes[surface];
  const isCreditor = surface === "customer";
  const changed = (name: string, body: unknown) => change(name, `${root}/{subscription}`, body);
  return {
    id: `${surface}-subscription-life`,
    surface,
    makes: ["subscriptions"],
    mayBeAbsent: surface === "collection",
    title: "A subscription from its creation to its deletion",
    means: "A client can't create or change its subscriptions, or loses their secret.",
    steps: [
      post(
        "create",
        root,
        { url: "{hook}", events },
        {
          captures: { subscription: "id", secret: "secret" },
          missing: "the subscription has no id or secret",
        },
      ),
      get("listed", root),
      changed("test-mode", { isTestMode: true }),
      changed("inactive", { isActive: false }),
      changed("active", { isActive: true }),
      changed("rotated", { regenerateSecret: true }),
      changed("same-events", { events }),
      changed("other-events", { events: events.slice(0, 1) }),
      del("deleted", `${root}/{subscription}`),
      changed("gone", { isActive: true }),
      del("gone-too", `${root}/{subscription}`),
    ],
    claims: [
      ...(isCreditor ? [status("EP-43", "create", 201)] : [status(rules.create, "create", success)]),
      must("FLD-37", "create.id", guid),
      must("FLD-37", "create.url", sameAs("{hook}")),
      must("FLD-37", "create.events", array),
      must("FLD-37", "create.isActive", equals(true)),
      must("FLD-37", "create.isTestMode", equals(false)),
      must("FLD-38", "create.createdUtc", utcTime),
      must("FLD-38", "create.updatedUtc", utcTime),
      must("FLD-39", "create.disabledReason", either(isNull, absent)),
      must("SUB-12", "create.secret", filledText),
      must("FLD-40", "create.secret", base64),
      status(rules.list, "listed", 200),
      must("SUB-12", "listed", hasNo("secret", present)),
      status(rules.update, "test-mode", success),
      must("SUB-09", "test-mode.isTestMode", equals(true)),
      must("SUB-09", "test-mode.id", sameAs("{subscription}")),
      must("SUB-12", "test-mode.secret", either(absent, isNull)),
      must("LC-20", "inactive.isActive", equals(false)),
      must("SUB-09", "inactive.isTestMode", equals(true)),
      must("LC-19", "active.isActive", equals(true)),
      status("SUB-13", "rotated", success),
      must("SUB-13", "rotated.secret", filledText),
      must("SUB-13", "rotated.secret", otherThan("{secret}")),
      ...(isCreditor ? refusedEvents("same-events") : []),
      ...(isCreditor ? refusedEvents("other-events") : []),
      status(rules.remove, "deleted", success),
      status("ERR-24", "gone", 404),
      ...envelope("gone"),
      must("ERR-24", "gone.businessErrors[].type", equals("WebhookNotFound")),
      status("ERR-24", "gone-too", 404),
    ],
    readings: [
      casing("create"),
      ...(surface === "referral"
        ? [reads("AMB-17", "create:status", { "created-201": equals(201), "ok-200": equals(200) })]
        : []),
      ...(isCreditor
        ? []
        : [
            reads("AMB-15", "same-events:status", {
              "unchanged-accepted": success,
              "always-refused": equals(400),
            }),
          ]),
    ],
  };
}

const refusedEvents = (step: string): readonly Claim[] => [
  status("VAL-26", step, 400),
  must("VAL-26", `${step}.businessErrors[].type`, equals("WebhookEventsImmutable")),
];

/** Creates nothing, unless the host accepts an invalid request. */
function refusalsOf(surface: Surface): Probe {
  const { root } = on[surface];
  const [event] = eventTypes[surface];
  const at = (name: string, body: unknown): RequestStep => post(name, root, body);
  const urls = {
    plain: ["SUB-01", "http://{tag}.recoup-drift.example/hook"],
    local: ["SUB-02", "https://localhost/{tag}"],
    private: ["SUB-03", "https://10.0.0.1/{tag}"],
    loopback: ["SUB-03", "https://127.0.0.1/{tag}"],
    port: ["SUB-04", "https://{tag}.recoup-drift.example:8080/hook"],
  } as const;
  return {
    id: `${surface}-subscription-refused`,
    surface,
    makes: ["subscriptions"],
    mayBeAbsent: surface === "collection",
    title: "Subscriptions that are refused",
    means: "A client that shows what is wrong with a subscription can't read the answer.",
    steps: [
      ...(surface === "collection" ? [get("listed", root)] : []),
      ...Object.entries(urls).map(([name, [, url]]) => at(name, { url, events: [event] })),
      at("other-port", { url: "https://{tag}.recoup-drift.example:8443/hook", events: [event] }),
      at("no-url", { events: [event] }),
      at("no-events", { url: "{hook}" }),
      at("empty-events", { url: "{hook}", events: [] }),
      at("unknown-events", { url: "{hook}", events: ["recoup.drift"] }),
    ],
    claims: [
      ...Object.entries(urls).flatMap(([name, [rule]]) => [
        status(rule, name, 400),
        must("VAL-24", `${name}.businessErrors[].type`, equals("WebhookInvalidUrl")),
      ]),
      status("SUB-04", "other-port", success),
      status("VAL-22", "no-url", 400),
      must("VAL-22", "no-url", namesField("url")),
      status("VAL-23", "no-events", 400),
      status("SUB-05", "empty-events", 400),
    ],
    readings: [
      reads("AMB-14", "no-events", {
        separate: namesField("events"),
        "always-typed": refusedAs("WebhookEventsRequired"),
      }),
    ],
  };
}

const repeatedly = post(
  "create",
  "/webhooks",
  { url: "{hook}", events: eventTypes.customer },
  { headers: { "idempotency-key": "{tag}" } },
);

const repeated: Probe = {
  id: "customer-subscription-repeated",
  surface: "customer",
  makes: ["subscriptions"],
  title: "Creating a subscription twice with one idempotency key",
  means: "A client that repeats a request after a lost answer makes a second subscription.",
  steps: [
    { ...repeatedly, captures: { subscription: "id" }, missing: "the subscription has no id" },
    { ...repeatedly, name: "again" },
  ],
  claims: [status("EP-43", "create", 201)],
  readings: [
    reads("AMB-31", "again.id", {
      "most-posts": sameAs("{subscription}"),
      "cases-only": otherThan("{subscription}"),
    }),
  ],
};

const testDelivery: Probe = {
  id: "customer-test-delivery",
  surface: "customer",
  makes: ["subscriptions"],
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
    status("ERR-24", "missing", 404),
    must("ERR-24", "missing.businessErrors[].type", equals("WebhookNotFound")),
    status("EP-49", "old-replay", success),
    must("DLV-18", "old-replay.eventsReplayed", equals(0)),
  ],
};

const trigger: Probe = {
  id: "referral-test-trigger",
  surface: "referral",
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
};

export const subscriptionProbes: readonly Probe[] = [
  ...surfaces.map(lifeOf),
  ...surfaces.map(refusalsOf),
  repeated,
  testDelivery,
  trigger,
];
