import { printJson } from "../../../base/json/json";
import { eventTypes } from "../../../webhooks/events/event-types";
import { exactAmount } from "../../matchers/amounts";
import { createMatcher } from "../../matchers/matcher";
import { walkFields } from "../../matchers/records";
import { hasItem, hasNoItem, sameAs } from "../../matchers/relations";
import { either, equals, filled, not, oneOf, success } from "../../matchers/values";
import { amount } from "../case-fields";
import { withdrawClient } from "../clients/client-request";
import { buildSignatureClaims, fetchHistory, subscribe } from "../events";
import { buildCreatingProbes, checkReading, get, ifAccepted, must, provesEffect, status } from "../parts";
import { advanceWaiting, requiresAdvance, waitingCase, waitingClaim } from "../submissions/waiting-case";

/** Matches events that name a stage in which a case is hidden from collection partners. */
const namesHidden = createMatcher("events that name a hidden stage", (value) =>
  /"Pending ?contract ?signing"/i.test(printJson(value).replaceAll("\\", "")),
);

/** Accepts the amount in any field, because the interface description specifies no payment fields. */
const includesAmount = createMatcher(`a list with ${amount}`, (value, seen) =>
  [...walkFields(value)].some(([, inner]) => exactAmount(amount).holds(inner, seen)),
);

const mentions = (name: string) =>
  createMatcher(`records that mention the ${name}`, (value, { values }) =>
    printJson(value).includes(`"${values[name]}"`),
  );

export const waitingCaseProbes = buildCreatingProbes(["client"], {
  "referral-deliveries": {
    makes: ["subscriptions", "client"],
    title: "Deliveries to a referral partner about the test case of a client",
    means: "A partner's receiver misses events of its clients' cases.",
    steps: [
      subscribe(eventTypes.referral, { path: "/v1/webhooks" }),
      ...waitingCase,
      advanceWaiting("paid", { to: "Closed:Paid", amount }, requiresAdvance),
      { name: "received", deliveries: 3 },
    ],
    claims: [
      must("EVT-06", "received", hasItem("body.event", equals("case.created"))),
      must(
        "EVT-07",
        "received[case.created].body.data.lifecycle",
        oneOf("PendingContractSigning", "Pending contract signing"),
      ),
      must("EVT-19", "received", hasItem("body.data.newLifecycle", equals("Closed"))),
      must("EVT-19", "received", hasItem("body.event", equals("case.closed"))),
      must("EVT-23", "received", hasNoItem("body.event", equals("payment.created"))),
      must("EVT-09", "received[case.closed].body.data.caseId", sameAs("{id}")),
      ...buildSignatureClaims("received"),
    ],
  },
  "customer-case-waiting": {
    title: "Advancing a test case that waits for signatures",
    means: "A test can't play a case whose creditor has not signed.",
    steps: [
      ...waitingCase,
      advanceWaiting("active", { to: "Active" }),
      get("case", "/cases/{id}", { as: "token" }),
    ],
    claims: [
      waitingClaim,
      provesEffect("LC-07", "case.lifecycle", ifAccepted("active", equals("Active"), filled)),
    ],
    readings: [
      checkReading("AMB-07", "active:status", { "six-stages": success, "named-stages": equals(400) }),
    ],
  },
  "referral-client-closed-case": {
    title: "What a paid test case earns, and withdrawing its client",
    means:
      "A partner counts on earnings that don't come, or can't end the link to a creditor without open cases.",
    steps: [
      ...waitingCase,
      advanceWaiting("closed", { to: "Closed:Paid", amount }, requiresAdvance),
      get("earned", "/reporting/transactions", { query: { ExternalTenantId: "{tag}" } }),
      get("payments", "/Payments", { on: "customer", as: "token" }),
      withdrawClient,
      get("client", "/clients/{tag}"),
    ],
    claims: [
      waitingClaim,
      provesEffect("LC-12", "payments", includesAmount),
      status("EP-31", "earned", 200),
      provesEffect("EP-28", "client:status", ifAccepted("withdrawn", equals(404), success)),
    ],
    readings: [
      checkReading("AMB-50", "withdrawn:status", { "any-case": equals(409), "open-cases": success }),
      checkReading("NS-33", "earned", { "like-production": mentions("tag"), nothing: not(mentions("tag")) }),
    ],
  },
  "collection-hidden-case": {
    makes: ["subscriptions", "client"],
    title: "A case that waits for signatures, seen by its collection partner",
    means: "A collection partner works a case too early, or never sees it.",
    steps: [
      subscribe(),
      ...waitingCase,
      get("hidden", "/cases/{id}"),
      advanceWaiting("closed", { to: "Closed:NoPayment" }, requiresAdvance),
      get("case", "/cases/{id}", {
        captures: { own: "id" },
        missing: "the case went to another collection partner",
      }),
      fetchHistory("events", "case.closed"),
    ],
    claims: [
      status("VIS-01", "hidden", 404),
      status("LC-13", "closed", success),
      status("VIS-01", "case", either(success, equals(404))),
      provesEffect("EVT-21", "events", hasItem("body.event", equals("case.closed"))),
    ],
    readings: [checkReading("AMB-09", "events", { "in-cases": namesHidden, everywhere: not(namesHidden) })],
  },
});
