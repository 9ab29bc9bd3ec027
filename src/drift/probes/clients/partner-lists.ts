import { sameAs } from "../../matchers/relations";
import {
  absent,
  array,
  equals,
  filledText,
  flag,
  guid,
  integer,
  object,
  success,
} from "../../matchers/values";
import { findCase } from "../list-cases";
import {
  buildCaseListChecks,
  buildErrorEnvelopeClaims,
  buildFullPageClaim,
  buildNotFoundClaims,
  buildPageClaims,
  buildProbes,
  checkReading,
  get,
  must,
  status,
} from "../parts";

const buildBoundsProbe = (path: string) => ({
  title: `Page sizes beyond the limits of ${path}`,
  means: "A client that asks for a page that is too large is not refused as it expects.",
  steps: [
    get("none", path, { query: { PageSize: "0" } }),
    get("large", path, { query: { PageSize: "101" } }),
    get("before", path, { query: { Page: "0" } }),
  ],
  claims: [
    status("LIM-06", "none", 400),
    status("LIM-06", "large", 400),
    ...buildErrorEnvelopeClaims("large"),
    must("VAL-29", "large.businessErrors[].type", equals("InvalidPagination")),
  ],
  readings: [checkReading("AMB-27", "before:status", { "by-list|refused": equals(400), lenient: success })],
});

export const partnerLists = buildProbes({
  "referral-subscriptions": {
    title: "The list of subscriptions",
    means: "A client that lists its subscriptions can't read them, or a secret is exposed.",
    steps: [
      get("list", "/v1/webhooks", { captures: { id: "0.id" }, missing: "the account has no subscription" }),
      get("one", "/v1/webhooks/{id}"),
      get("missing", "/v1/webhooks/{nobody}"),
    ],
    claims: [
      status("EP-33", "list", 200),
      must("EP-33", "list", array),
      must("FLD-37", "list[].id", guid),
      must("FLD-37", "list[].url", filledText),
      must("FLD-37", "list[].events", array),
      must("FLD-37", "list[].isActive", flag),
      must("FLD-37", "list[].isTestMode", flag),
      must("SUB-12", "list[].secret", absent),
      status("EP-34", "one", 200),
      must("EP-34", "one.id", sameAs("{id}")),
      must("SUB-12", "one.secret", absent),
      ...buildNotFoundClaims("ERR-24", "missing", "WebhookNotFound"),
    ],
  },
  "referral-cases": {
    title: "The list of referred cases",
    means: "A client that reads the referred cases misses fields, or can't page.",
    steps: [
      findCase("list"),
      get("most", "/cases", { query: { PageSize: "100" } }),
      get("least", "/cases", { query: { PageSize: "1" } }),
    ],
    claims: [
      status("EP-30", "list", 200),
      ...buildPageClaims("list", "cases"),
      must("LIM-05", "list.page.pageSize", equals(10)),
      must("LIM-09", "list.page.currentPage", equals(1)),
      must("FLD-01", "list.cases[].id", guid),
      status("LIM-06", "most", 200),
      must("LIM-06", "most.page.pageSize", equals(100)),
      status("LIM-06", "least", 200),
      must("LIM-06", "least.page.pageSize", equals(1)),
      buildFullPageClaim("most"),
    ],
    readings: buildCaseListChecks("list"),
  },
  "referral-bounds-cases": buildBoundsProbe("/cases"),
  "referral-bounds-transactions": buildBoundsProbe("/reporting/transactions"),
  "referral-transactions": {
    title: "The list of transactions",
    means: "A client that reads what the partner earned misses fields, or can't page.",
    steps: [get("list", "/reporting/transactions")],
    claims: [
      status("EP-31", "list", 200),
      must("EP-31", "list.page", object),
      must("FLD-13", "list.page.totalResults", integer),
    ],
    readings: [checkReading("AMB-52", "list.page.pageSize", { ten: equals(10), fifty: equals(50) })],
  },
});
