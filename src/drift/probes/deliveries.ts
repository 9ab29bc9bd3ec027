import { NumberText, printJson, readField } from "../../base/json/json";
import { dayMs, hourMs } from "../../base/text/duration";
import { eventTypes } from "../../webhooks/events/event-types";
import { deliveredTwice, endedWith, signatureForm, signed, updatedFirst } from "../matchers/deliveries";
import { matcher } from "../matchers/matcher";
import { hasAt, noRecords } from "../matchers/records";
import { has, hasNo, length, otherThan, sameAs } from "../matchers/relations";
import {
  either,
  equals,
  filled,
  filledText,
  isNull,
  matches,
  not,
  numberOf,
  oneOf,
  success,
  textOf,
  unset,
} from "../matchers/values";
import type { Probe, RequestStep, Step } from "../probe";
import { classification, envelopes, history, paidData, subscribe } from "./events";
import { get, must, post, put, reads, status } from "./parts";
import { advance, amount, create } from "./test-cases";
import { advanceWaiting, needsAdvance, submit, waitingCase, waitingClaim } from "./waiting-case";

const makes = ["subscriptions", "test cases"] as const;
const surface = "collection";
const active = advance("active", { to: "Active" });
const paid = advance("paid", { to: "Closed:Paid", amount });
const subscription = (name: string) => get(name, "/webhooks/{subscription}");

/** Whether a 429 says in its body and in a header how long to wait. */
const waits = (inBody: boolean, inHeader: boolean) =>
  matcher("a wait", (value, { answers }) => {
    const header = answers.get("refused")?.headers["retry-after"];
    return (readField(value, "retryAfter") !== undefined) === inBody && (header !== undefined) === inHeader;
  });

/** Events that name a stage in which collection partners can't see the case. */
const namesHidden = matcher("events that name a hidden stage", (value) =>
  /"Pending ?contract ?signing"/i.test(printJson(value).replaceAll("\\", "")),
);

/** No record of the live subscription. */
const withoutLive = matcher(
  "a history without the live subscription",
  (value, { values }) =>
    !printJson(value)
      .toLowerCase()
      .includes((values.live ?? "").toLowerCase()),
);

const keyed: Partial<RequestStep> = { headers: { "idempotency-key": "{tag}-s" } };
/** A host that makes a second subscription under one key honors no key there (AMB-31). */
const inProgress = matcher("409, if the operation honors the key", (value, { at, values }) => {
  const [repeat] = at("subscribed.id").values;
  return numberOf(value) === 409 || textOf(repeat)?.toLowerCase() !== values.subscription?.toLowerCase();
});

const unreferenced = { creditorReference: null };
const submittedOnce: Partial<RequestStep> = { headers: { "idempotency-key": "{tag}" } };

const step = (name: string, seconds: number, count: number): readonly Step[] => [
  { name: `${name}-passes`, passes: seconds * 1000 },
  { name, deliveries: count },
];

/** Each pause is a little longer than documented: the delays are approximate. */
const retries: readonly Step[] = [
  ...step("early", 50, 1),
  ...step("exact", 13, 1),
  ...step("late", 6, 2),
  ...[138, 276, 552, 1104, 2070, 2070].flatMap((seconds, at) => step(`after-${at + 3}`, seconds, at + 3)),
  ...step("end", 7_200, 8),
];

export const deliveryProbes: readonly Probe[] = [
  {
    id: "collection-deliveries",
    surface,
    makes,
    title: "Deliveries of a test case that is paid",
    means: "A receiver refuses what the platform sends, or accepts what is forged.",
    steps: [subscribe(), create(), paid, { name: "received", deliveries: 4 }],
    claims: [
      must("DLV-09", "received[].signature", signatureForm),
      must("DLV-10", "received[].timestamp", matches("a Unix time", /^\d{10,13}$/)),
      must("SIG-04", "received[].isValid", equals(true)),
      must("DLV-11", "received[].test", isNull),
      must("DLV-12", "received[].body.event", filledText),
      must("EVT-22", "received", has("body.event", equals("case.closed"))),
      ...envelopes("received"),
      ...paidData("received"),
    ],
    readings: [
      classification("received[].body.classification"),
      reads("AMB-12", "received.0.timestamp", {
        seconds: matches("seconds", /^\d{10}$/),
        milliseconds: matches("milliseconds", /^\d{13}$/),
      }),
      reads("NS-29", "received.0.eventHeader", { sent: filledText, absent: isNull }),
      { ...reads("NS-69", "received.0.prefix", {}), others: /^x-[a-z0-9-]{1,40}$/ },
      reads("NS-70", "received", {
        "updated-first": updatedFirst(true),
        "closed-first": updatedFirst(false),
      }),
    ],
  },
  {
    id: "collection-delivery-replay",
    surface,
    makes,
    title: "The delivery of a replayed event",
    means: "A receiver refuses a replay, or books it twice.",
    steps: [
      subscribe(),
      create(),
      active,
      { name: "first", deliveries: 2 },
      { ...history("events", "case.updated"), captures: { event: "0.id" }, missing: "no event was recorded" },
      { name: "moment", pausesMs: 2_000 },
      post("replay", "/webhooks/events/{event}/replay", undefined, { isOnce: true }),
      { name: "received", deliveries: 3 },
    ],
    claims: [
      status("EP-22", "replay", success),
      must("DLV-15", "received", deliveredTwice),
      must("SIG-04", "received[].isValid", equals(true)),
      must("DLV-11", "received[].test", isNull),
    ],
    readings: [reads("AMB-11", "received", { anew: signed(true), fixed: signed(false) })],
  },
  {
    id: "customer-test-delivered",
    surface: "customer",
    makes: ["subscriptions"],
    title: "A test delivery, and its repeat while it is in progress",
    means: "A receiver books a test delivery, or a client makes two of one request.",
    steps: [
      subscribe(eventTypes.customer, keyed),
      { ...subscribe(eventTypes.customer, keyed), name: "subscribed", captures: {} },
      {
        name: "twice",
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
      must("SIG-04", "received[].isValid", equals(true)),
    ],
    readings: [
      reads("AMB-30", "again.businessErrors.0.type", {
        conflict: equals("Conflict"),
        "idempotency-conflict": equals("IdempotencyConflict"),
      }),
    ],
  },
  {
    id: "referral-test-delivered",
    surface: "referral",
    makes: ["subscriptions"],
    title: "A test event of a client",
    means: "A receiver books a test event.",
    steps: [
      get("list", "/clients", {
        captures: { tenant: "clients.*.externalTenantId" },
        missing: "the account has no client",
      }),
      subscribe(eventTypes.referral, { path: "/v1/webhooks" }),
      post(
        "trigger",
        "/v1/webhooks/test",
        { eventType: "client.linked", externalTenantId: "{tenant}" },
        { isOnce: true },
      ),
      { name: "received", deliveries: 1 },
    ],
    claims: [
      status("EP-37", "trigger", success),
      must("EVT-02", "received[].body.event", equals("client.linked")),
      must("SIG-04", "received[].isValid", equals(true)),
    ],
    readings: [reads("AMB-20", "received.0.test", { "every-test": equals("true"), "creditor-only": isNull })],
  },
  {
    id: "referral-deliveries",
    surface: "referral",
    makes: ["subscriptions", "client"],
    title: "Deliveries to a referral partner about the test case of a client",
    means: "A partner's receiver misses events of its clients' cases.",
    steps: [
      subscribe(eventTypes.referral, { path: "/v1/webhooks" }),
      ...waitingCase,
      advanceWaiting("paid", { to: "Closed:Paid", amount }, needsAdvance),
      { name: "received", deliveries: 3 },
    ],
    claims: [
      must("EVT-06", "received", has("body.event", equals("case.created"))),
      must(
        "EVT-07",
        "received[case.created].body.data.lifecycle",
        oneOf("PendingContractSigning", "Pending contract signing"),
      ),
      must("EVT-19", "received", has("body.data.newLifecycle", equals("Closed"))),
      must("EVT-19", "received", has("body.event", equals("case.closed"))),
      must("EVT-23", "received", hasNo("body.event", equals("payment.created"))),
      must("EVT-09", "received[case.closed].body.data.caseId", sameAs("{id}")),
      must("SIG-04", "received[].isValid", equals(true)),
    ],
  },
  {
    id: "collection-subscription-retired",
    surface,
    makes,
    title: "A receiver that answers 410 Gone",
    means: "A receiver that was retired keeps getting deliveries.",
    steps: [
      subscribe(["case.updated"]),
      { name: "gone", answering: [410] },
      create(),
      active,
      { name: "received", deliveries: 1 },
      { ...subscription("ended"), until: hasAt("isActive", equals(false)) },
      put("back", "/webhooks/{subscription}", { isActive: true }),
    ],
    claims: [
      must("LC-18", "ended", endedWith(/retired|gone|410/i)),
      must("DLV-08", "received", length(1)),
      must("LC-19", "back.isActive", equals(true)),
    ],
    readings: [reads("AMB-37", "back.disabledReason", { cleared: unset, kept: filled })],
  },
  {
    id: "collection-subscription-failing",
    surface,
    makes,
    title: "Eight events that fail once each",
    means: "A receiver that was down for a moment gets no deliveries any more, or all of them again.",
    steps: [
      subscribe(),
      { name: "down", answering: [500] },
      create(),
      advance("paid", { to: "Closed:Paid", amount }),
      history("events", "case.closed"),
      create({ name: "create-two" }),
      advance("paid-two", { to: "Closed:Paid", amount }),
      history("events-two", "case.closed"),
      subscription("ended"),
    ],
    claims: [status("LC-11", "paid", success)],
    readings: [reads("AMB-10", "ended.isActive", { "one-event": equals(true), "all-events": equals(false) })],
  },
  {
    id: "collection-test-mode",
    surface,
    makes,
    title: "A live subscription and the events of a test case",
    means: "A receiver of real events gets those of test cases.",
    steps: [
      subscribe(),
      post(
        "live",
        "/webhooks",
        { url: "{hook}", events: eventTypes.collection },
        { captures: { live: "id" } },
      ),
      create(),
      active,
      history("events", "case.updated"),
      get("all", "/webhooks/events", { query: { caseId: "{id}" } }),
    ],
    claims: [must("SUB-08", "events", not(noRecords)), must("SUB-07", "all", withoutLive)],
  },
  {
    id: "customer-case-waiting",
    surface: "customer",
    makes: ["client"],
    title: "Advancing a test case that waits for signatures",
    means: "A test can't play a case whose creditor has not signed.",
    steps: [...waitingCase, advanceWaiting("active", { to: "Active" })],
    claims: [waitingClaim],
    readings: [reads("AMB-07", "active:status", { "six-stages": success, "named-stages": equals(400) })],
  },
  {
    id: "referral-client-closed-case",
    surface: "referral",
    makes: ["client"],
    title: "Withdrawing a client whose only case is closed",
    means: "A client program can't end the link to a creditor whose cases are all closed.",
    steps: [
      ...waitingCase,
      advanceWaiting("closed", { to: "Closed:NoPayment" }, needsAdvance),
      post("withdrawn", "/clients/{tag}/withdraw", undefined, { isOnce: true }),
      // Only a linked client can be reset.
      { ...(waitingCase[0] as RequestStep), name: "back" },
    ],
    claims: [waitingClaim],
    readings: [reads("AMB-50", "withdrawn:status", { "any-case": equals(409), "open-cases": success })],
  },
  {
    id: "collection-hidden-case",
    surface,
    makes: ["subscriptions", "client"],
    title: "A case that waits for signatures, seen by its collection partner",
    means: "A collection partner works a case too early, or never sees it.",
    steps: [
      subscribe(),
      ...waitingCase,
      get("hidden", "/cases/{id}"),
      advanceWaiting("closed", { to: "Closed:NoPayment" }, needsAdvance),
      get("case", "/cases/{id}", {
        captures: { own: "id" },
        missing: "the case went to another collection partner",
      }),
      history("events", "case.closed"),
    ],
    claims: [
      status("VIS-01", "hidden", 404),
      status("LC-13", "closed", success),
      status("VIS-01", "case", either(success, equals(404))),
    ],
    readings: [reads("AMB-09", "events", { "in-cases": namesHidden, everywhere: not(namesHidden) })],
  },
  {
    id: "referral-token-life",
    surface: "referral",
    title: "The life of a token",
    means: "A client mints too often, or calls with a dead token.",
    steps: [
      get("list", "/clients", {
        captures: { tenant: "clients.*.externalTenantId" },
        missing: "the account has no client",
      }),
      post(
        "minted",
        "/oauth/token",
        { externalTenantId: "{tenant}" },
        { captures: { token: "accessToken", lifetime: "expiresIn" } },
      ),
      { name: "nearly", passes: ({ lifetime }) => Number(lifetime) * 1000 - 20_000 },
      get("alive", "/cases", { on: "customer", as: "token", query: { PageSize: "1" } }),
      { name: "over", passes: 40_000 },
      get("dead", "/cases", { on: "customer", as: "token", query: { PageSize: "1" } }),
      post("again", "/oauth/token", { externalTenantId: "{tenant}" }),
    ],
    claims: [status("TOK-04", "alive", 200), status("TOK-04", "dead", 401), status("TOK-05", "again", 200)],
  },
  {
    id: "customer-key-life",
    surface: "customer",
    makes: ["test cases of a creditor"],
    title: "The life of an idempotency key",
    means: "A client that repeats a request too late submits a second case.",
    steps: [
      submit("create", unreferenced, { ...submittedOnce, captures: { id: "id" } }),
      { name: "two-hours", passes: 2 * hourMs },
      submit("soon", unreferenced, submittedOnce),
      { name: "two-days", passes: 2 * dayMs },
      submit("late", unreferenced, submittedOnce),
    ],
    claims: [status("EP-38", "create", oneOf(200, 201, 202))],
    readings: [
      reads("NS-73", "soon.id", {
        "one-day|one-week": sameAs("{id}"),
        "one-hour": otherThan("{id}"),
      }),
      reads("NS-73", "late.id", {
        "one-week": sameAs("{id}"),
        "one-day|one-hour": otherThan("{id}"),
      }),
    ],
  },
  {
    id: "collection-retries",
    surface,
    makes,
    title: "The retries of a delivery that fails",
    means: "A receiver that was down gets its events too late, or not at all.",
    steps: [
      subscribe(["case.updated"]),
      { name: "down", answering: [500] },
      create(),
      active,
      { name: "one", deliveries: 1 },
      ...retries,
      subscription("ended"),
    ],
    claims: [
      must("DLV-04", "one", length(1)),
      must("DLV-05", "early", length(1)),
      must("DLV-05", "late", length(2)),
      ...[3, 4, 5, 6, 7, 8].map((count) => must("DLV-05", `after-${count}`, length(count))),
      must("DLV-07", "end", length(8)),
      must("LC-17", "ended", endedWith(/./)),
      must("SIG-04", "end[].isValid", equals(true)),
    ],
    readings: [reads("NS-71", "exact", { "as-documented": length(2), "a-tenth-later": length(1) })],
  },
  {
    id: "referral-limit",
    surface: "referral",
    title: "A refusal for too many requests",
    means: "A client doesn't know how long to wait, and is refused again.",
    steps: [
      {
        name: "fault",
        control: "faults",
        body: { surface: "referral", status: new NumberText("429"), next: new NumberText("1") },
      },
      get("refused", "/cases", { query: { PageSize: "1" }, isRaw: true }),
    ],
    claims: [
      status("ERR-11", "refused", 429),
      must("ERR-11", "refused.error", equals("rate_limit_exceeded")),
      must("ERR-11", "refused.message", filledText),
    ],
    readings: [
      reads("NS-67", "refused", {
        "body-and-header": waits(true, true),
        header: waits(false, true),
        body: waits(true, false),
      }),
    ],
  },
];
