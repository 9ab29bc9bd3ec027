import { anyAmount } from "../matchers/amounts";
import { countOf, sameAs } from "../matchers/relations";
import {
  absent,
  array,
  either,
  equals,
  filledText,
  flag,
  guid,
  integer,
  isNull,
  object,
  success,
  text,
} from "../matchers/values";
import { findCase } from "./list-cases";
import {
  buildCaseListChecks,
  buildCasingCheck,
  buildFullPageClaim,
  buildInvalidPageCheck,
  buildLargePageCheck,
  buildNotFoundClaims,
  buildPageClaims,
  buildProbes,
  buildRefusalCasingCheck,
  checkReading,
  get,
  historyParameters,
  must,
  status,
} from "./parts";

export const customerReadProbes = buildProbes({
  "customer-cases": {
    title: "The list of cases and its records",
    means: "A creditor's client misses cases or fields.",
    steps: [
      findCase("list"),
      get("large", "/cases", { query: { PageSize: "150" } }),
      get("before", "/cases", { query: { Page: "0", PageSize: "1" } }),
    ],
    claims: [
      status("EP-39", "list", 200),
      ...buildPageClaims("list", "cases"),
      must("FLD-12", "list.page.responseCount", countOf("list.cases")),
      must("LIM-05", "list.page.pageSize", equals(10)),
      must("LIM-09", "list.page.currentPage", equals(1)),
      must("FLD-01", "list.cases[].id", guid),
      buildFullPageClaim("large"),
    ],
    readings: [
      ...buildCaseListChecks("list"),
      buildLargePageCheck("large"),
      buildInvalidPageCheck("before:status"),
    ],
  },
  "customer-case": {
    title: "One case, in the list and by its id",
    means: "A creditor's client opens another case, or none.",
    steps: [
      get("list", "/cases", {
        query: { PageSize: "1" },
        captures: { id: "cases.*.id", reference: "cases.*.reference" },
        missing: "the account has no case",
      }),
      get("case", "/cases/{id}"),
      get("missing", "/cases/{nobody}"),
    ],
    claims: [
      status("EP-40", "case", 200),
      must("EP-40", "case.id", sameAs("{id}")),
      must("EP-40", "case.reference", sameAs("{reference}")),
      ...buildNotFoundClaims("ERR-23", "missing", "CaseNotFound"),
    ],
    readings: [buildRefusalCasingCheck("missing")],
  },
  "customer-payments": {
    title: "The list of payments",
    means: "A creditor's client can't see what was paid.",
    steps: [
      get("list", "/Payments", { captures: { id: "payments.*.id" }, missing: "the account has no payment" }),
    ],
    claims: [
      status("EP-41", "list", 200),
      must("EP-41", "list.page", object),
      must("EP-41", "list.payments", array),
      must("FLD-13", "list.page.totalResults", integer),
      must("FLD-01", "list.payments[].id", guid),
      must("EP-41", "list.payments[].grossAmount", anyAmount),
    ],
    readings: [
      buildCasingCheck("list"),
      checkReading("AMB-52", "list.page.pageSize", { ten: equals(10), fifty: equals(50) }),
    ],
  },
  "customer-subscriptions": {
    title: "The list of subscriptions",
    means: "A client that lists its subscriptions can't read them, or a secret is exposed.",
    steps: [
      get("list", "/webhooks", { captures: { id: "0.id" }, missing: "the account has no subscription" }),
    ],
    claims: [
      status("EP-42", "list", 200),
      must("EP-42", "list", array),
      must("FLD-37", "list[].id", guid),
      must("FLD-37", "list[].url", filledText),
      must("FLD-37", "list[].events", array),
      must("FLD-37", "list[].isActive", flag),
      must("FLD-37", "list[].isTestMode", flag),
      must("FLD-39", "list[].disabledReason", either(text, isNull, absent)),
      must("SUB-12", "list[].secret", absent),
    ],
    readings: [buildCasingCheck("list")],
  },
  "customer-subscription": {
    title: "One subscription by its id",
    means: "A client can't read a single subscription.",
    steps: [
      get("list", "/webhooks", { captures: { id: "0.id" }, missing: "the account has no subscription" }),
      get("one", "/webhooks/{id}"),
    ],
    claims: [status("EP-42", "list", 200)],
    readings: [
      checkReading("AMB-16", "one:status", {
        readable: success,
        "not-found": equals(404),
        "method-not-allowed": equals(405),
      }),
    ],
  },
  "customer-events-query": historyParameters("EP-47", findCase("list", { PageSize: "1" })),
  "collection-subscriptions": {
    title: "The list of a collection partner's subscriptions",
    means: "A collection partner can't manage its subscriptions itself.",
    mayBeAbsent: true,
    steps: [get("list", "/webhooks")],
    claims: [must("SUB-12", "list[].secret", absent)],
    readings: [checkReading("AMB-01", "list:status", { managed: success, absent: equals(404) })],
  },
});
