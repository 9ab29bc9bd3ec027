import { lifecycleLabel } from "../../base/cases/lifecycle";
import { byName, byStage } from "../matchers/lifecycle-order";
import { atMost, countOf, has, hasNo, notAmong, pagesOf, sameAs, sortedBy } from "../matchers/relations";
import {
  absent,
  empty,
  equals,
  filled,
  flag,
  guid,
  integer,
  isNull,
  lifecycle,
  matches,
  not,
  oneOf,
  success,
  unset,
} from "../matchers/values";
import type { Probe } from "../probe";
import { amounts, casing, get, largePage, must, pageBefore, pageClaims, reads, status, times } from "./parts";

const surface = "collection";
const noCase = "the account has no case";
const hidden = oneOf(
  "PendingContractSigning",
  "PendingVerificationInternal",
  "Pending contract signing",
  "Pending Verification Internal",
);

const listProbes: readonly Probe[] = [
  {
    id: "collection-cases",
    surface,
    title: "The list of cases and its records",
    means: "A client that reads the list of cases misses fields, or reads them wrongly.",
    steps: [
      get("list", "/cases", { query: { PageSize: "5" }, captures: { id: "cases.*.id" }, missing: noCase }),
    ],
    claims: [
      status("EP-06", "list", 200),
      must("EP-01", "list:type", matches("JSON, or text", /^(application\/json|text\/(json|plain))\b/i)),
      ...pageClaims("list", "cases"),
      must("FLD-12", "list.page.responseCount", countOf("list.cases")),
      must("FLD-13", "list.page.pageSize", equals(5)),
      must("FLD-13", "list.page.currentPage", equals(1)),
      must("FLD-14", "list.page.skipped", equals(0)),
      must("FLD-01", "list.cases[].id", guid),
      must("FLD-07", "list.cases[].lifecycle", filled),
      must("LC-01", "list.cases[].lifecycle", lifecycle),
      must("VIS-01", "list.cases[].lifecycle", not(hidden)),
      must("FLD-10", "list.cases[].validation.needsInfo", flag),
      must("FLD-02", "list.cases[].reference", filled),
      must("FLD-02", "list.cases[].currency", filled),
      must("LIM-12", "list.pagination", absent),
    ],
    readings: [casing("list"), times("list.cases[].dateCreated"), amounts("list.cases")],
  },
  {
    id: "collection-case-pages",
    surface,
    title: "Paging of the case list",
    means: "A client that walks the pages misses cases or gets some twice.",
    steps: [
      get("first", "/cases", {
        query: { Page: "1", PageSize: "2", Sort: "DateCreated:asc" },
        captures: { id: "cases.1.id" },
        missing: "the account has fewer than two cases",
      }),
      get("second", "/cases", {
        query: { Page: "2", PageSize: "2", Sort: "DateCreated:asc" },
        captures: { more: "cases.0.id" },
        missing: "the account has fewer than three cases",
      }),
      get("beyond", "/cases", { query: { Page: "100000", PageSize: "100" } }),
    ],
    claims: [
      status("LIM-10", "first", 200),
      status("LIM-10", "second", 200),
      must("FLD-13", "first.page.pageSize", equals(2)),
      must("FLD-13", "first.page.responseCount", equals(2)),
      must("FLD-13", "second.page.currentPage", equals(2)),
      must("FLD-14", "second.page.skipped", equals(2)),
      must("FLD-13", "second.page.totalResults", sameAs("first.page.totalResults")),
      must("FLD-13", "second.page.totalPages", sameAs("first.page.totalPages")),
      must("FLD-13", "first.page.totalPages", pagesOf("first")),
      must("LIM-10", "second.cases[].id", notAmong("first.cases[].id")),
      status("LIM-10", "beyond", 200),
      must("LIM-10", "beyond.cases", empty),
    ],
  },
  {
    id: "collection-page-default",
    surface,
    title: "Default page of the case list",
    means: "A client that sends no page or page size gets other records than it expects.",
    steps: [get("plain", "/cases"), get("first", "/cases", { query: { Page: "1", PageSize: "10" } })],
    claims: [
      status("EP-06", "plain", 200),
      must("LIM-05", "plain.page.pageSize", equals(10)),
      must("LIM-09", "plain.page.currentPage", equals(1)),
      must("LIM-09", "plain.page.totalResults", sameAs("first.page.totalResults")),
    ],
  },
  {
    id: "collection-page-bounds",
    surface,
    title: "Page sizes and numbers beyond the limits of the case list",
    means: "A client that asks for a large page gets fewer cases than it counts with, or a refusal.",
    steps: [
      get("large", "/cases", { query: { PageSize: "150" } }),
      get("zero", "/cases", { query: { Page: "0", PageSize: "1" } }),
      get("word", "/cases", { query: { Page: "first", PageSize: "1" } }),
    ],
    claims: [must("LIM-12", "large.pagination", absent)],
    readings: [largePage("large"), pageBefore("zero:status"), pageBefore("word:status")],
  },
  {
    id: "collection-no-cases",
    surface,
    title: "A list without matches",
    means: "A client that pages until currentPage equals totalPages never ends, or ends too early.",
    steps: [get("none", "/cases", { query: { Ids: "{nobody}" } })],
    claims: [
      status("EP-51", "none", 200),
      must("FLD-12", "none.cases", empty),
      must("FLD-13", "none.page.totalResults", equals(0)),
      must("FLD-13", "none.page.responseCount", equals(0)),
    ],
    readings: [reads("AMB-28", "none.page.totalPages", { "no-pages": equals(0), "one-page": equals(1) })],
  },
  {
    id: "collection-filter-statuses",
    surface,
    title: "Filters by lifecycle",
    means: "A client that filters by lifecycle works on other cases than it means to.",
    steps: [
      get("active", "/cases", {
        query: { Statuses: "Active", PageSize: "20" },
        captures: { id: "cases.*.id" },
        missing: "the account has no active case",
      }),
      get("mixed", "/cases", { query: { Statuses: "aCtIvE", PageSize: "1" } }),
      get("two", "/cases", { query: { Statuses: "Active,Paused", PageSize: "50" } }),
      get("closed", "/cases", { query: { Statuses: "Closed", PageSize: "1" } }),
      get("paused", "/cases", { query: { Statuses: "Paused", PageSize: "1" } }),
      get("leads", "/cases", { query: { Statuses: "Leads", PageSize: "1" } }),
      get("quoted", "/cases", { query: { Statuses: "LeadsQuoteGiven", PageSize: "1" } }),
      get("pending", "/cases", { query: { Statuses: "PendingVerification", PageSize: "1" } }),
      get("unknown", "/cases", { query: { Statuses: "Nope", PageSize: "1" } }),
    ],
    claims: [
      status("EP-50", "active", 200),
      must("EP-50", "active.cases[].lifecycle", equals("Active")),
      status("LC-03", "mixed", 200),
      must("LC-03", "mixed.page.totalResults", sameAs("active.page.totalResults")),
      status("EP-50", "two", 200),
      must("EP-50", "two.cases[].lifecycle", oneOf("Active", "Paused")),
      ...["closed", "paused", "leads", "quoted", "pending"].map((step) => status("LC-02", step, 200)),
    ],
    readings: [reads("AMB-48", "unknown:status", { refused: equals(400), ignored: success })],
  },
  {
    id: "collection-filter-labels",
    surface,
    title: "Filters by the description of a lifecycle",
    means: "A client that filters by what it read in an answer gets a refusal, or other cases.",
    steps: [
      get("named", "/cases", {
        query: { Statuses: "NeedsAdditionalDetails", PageSize: "5" },
        captures: { id: "cases.*.id" },
        missing: "the account has no case that needs more details",
      }),
      get("described", "/cases", {
        query: { Statuses: lifecycleLabel("NeedsAdditionalDetails"), PageSize: "1" },
      }),
    ],
    claims: [
      status("LC-02", "named", 200),
      status("LC-04", "described", 200),
      must("LC-04", "described.page.totalResults", sameAs("named.page.totalResults")),
    ],
    readings: [
      reads("NS-63", "named.cases[].lifecycle", {
        names: equals("NeedsAdditionalDetails"),
        "labels|labels-in-answers": equals("More Info Required"),
      }),
    ],
  },
  {
    id: "collection-filter-ids",
    surface,
    title: "Filters by ids",
    means: "A client that reads chosen cases gets others.",
    steps: [
      get("list", "/cases", {
        query: { PageSize: "2" },
        captures: { one: "cases.0.id", other: "cases.1.id" },
        missing: "the account has fewer than two cases",
      }),
      get("chosen", "/cases", { query: { Ids: "{one},{other}" } }),
      get("nobody", "/cases", { query: { DebtorIds: "{nobody}", PageSize: "1" } }),
      get("nowhere", "/cases", { query: { DivisionIds: "{nobody}", PageSize: "1" } }),
    ],
    claims: [
      status("EP-51", "chosen", 200),
      must("EP-51", "chosen.page.totalResults", equals(2)),
      must("EP-51", "chosen.cases", has("id", sameAs("{one}"))),
      must("EP-51", "chosen.cases", has("id", sameAs("{other}"))),
      must("EP-51", "nobody.page.totalResults", equals(0)),
      must("EP-51", "nowhere.page.totalResults", equals(0)),
    ],
  },
  {
    id: "collection-filter-division",
    surface,
    title: "The filter by division",
    means: "A client that reads the cases of one division gets those of others.",
    steps: [
      get("list", "/cases", {
        query: { PageSize: "100" },
        captures: { division: "cases.*.creditorDivisionId" },
        missing: "no case has a division",
      }),
      get("chosen", "/cases", {
        query: { DivisionIds: "{division}", PageSize: "10" },
        captures: { id: "cases.*.id" },
        missing: "the filter finds nothing",
      }),
    ],
    claims: [
      status("EP-51", "chosen", 200),
      must("EP-51", "chosen.cases[].creditorDivisionId", sameAs("{division}")),
    ],
  },
  {
    id: "collection-sort-unknown",
    surface,
    title: "Unknown parameters and sort fields",
    means: "A client that sends a field or a parameter too many gets a refusal.",
    steps: [
      get("plain", "/cases", { query: { PageSize: "1" } }),
      get("sorted", "/cases", { query: { Sort: "Nope:asc", PageSize: "1" } }),
      get("guide", "/cases", { query: { limit: "1", cursor: "abc", sort: "-amount", PageSize: "2" } }),
      get("version", "/cases", { query: { PageSize: "1" }, headers: { "x-api-version": "2" } }),
    ],
    claims: [
      status("EP-53", "sorted", 200),
      must("EP-53", "sorted.page.totalResults", sameAs("plain.page.totalResults")),
      must("LIM-12", "guide.pagination", absent),
    ],
    readings: [reads("NS-68", "guide:status", { ignored: success, refused: equals(400) })],
  },
  {
    id: "collection-test-cases",
    surface,
    title: "Test cases in the list",
    means: "A client takes test cases for real ones, or misses them.",
    steps: [
      get("plain", "/cases", { query: { PageSize: "100" } }),
      get("without", "/cases", { query: { includeTestCases: "false", PageSize: "1" } }),
      get("with", "/cases", { query: { includeTestCases: "true", PageSize: "1" } }),
    ],
    claims: [
      status("EP-54", "plain", 200),
      must("EP-54", "without.page.totalResults", sameAs("plain.page.totalResults")),
      must("VIS-06", "plain.cases", hasNo("isTestCase", equals(true))),
      must("VIS-06", "plain.page.totalResults", atMost("with.page.totalResults")),
    ],
  },
  {
    id: "collection-closed-cases",
    surface,
    title: "Closed cases",
    means: "A client can't say how a case ended.",
    steps: [
      get("closed", "/cases", {
        query: { Statuses: "Closed", PageSize: "10" },
        captures: { id: "cases.*.id" },
        missing: "the account has no closed case",
      }),
    ],
    claims: [
      status("EP-50", "closed", 200),
      must("EP-50", "closed.cases[].lifecycle", equals("Closed")),
      must("FLD-07", "closed.cases[].closeCode", filled),
    ],
  },
  {
    id: "collection-active-cases",
    surface,
    title: "Active cases",
    means: "A client that matches cases by its own reference finds none.",
    steps: [
      get("active", "/cases", {
        query: { Statuses: "Active", PageSize: "10" },
        captures: { id: "cases.*.id" },
        missing: "the account has no active case",
      }),
    ],
    claims: [
      status("EP-50", "active", 200),
      must("FLD-08", "active.cases[].collectionPartnerReference", filled),
    ],
    readings: [reads("NS-64", "active.cases[].closeCode", { null: isNull, absent })],
  },
  {
    id: "collection-pending-cases",
    surface,
    title: "Cases before their activation",
    means: "A client takes a case for one that it has started.",
    steps: [
      get("pending", "/cases", {
        query: { Statuses: "PendingVerification", PageSize: "10" },
        captures: { id: "cases.*.id" },
        missing: "the account has no case that waits for verification",
      }),
    ],
    claims: [
      status("EP-50", "pending", 200),
      must("FLD-08", "pending.cases[].collectionPartnerReference", unset),
    ],
  },
  {
    id: "collection-managed-cases",
    surface,
    title: "The list of managed cases",
    means: "A managing partner can't page through the cases that it manages.",
    steps: [
      get("list", "/managed-cases", { query: { PageSize: "2" } }),
      get("second", "/managed-cases", { query: { PageSize: "2", Page: "2" } }),
    ],
    claims: [
      status("EP-14", "list", 200),
      must("EP-14", "list.page.totalResults", integer),
      must("EP-14", "list.page.pageSize", equals(2)),
      must("EP-14", "second.page.currentPage", equals(2)),
    ],
  },
];

const sortFields = {
  dates: ["DateCreated", "DateUpdated", "DateFinished", "DateCollectionStarted", "DueDate", "Date"],
  amounts: ["GrossAmount", "Remainder", "InterestFees", "CollectionFees", "ReminderFees"],
};

const fieldName = (sortField: string) => sortField.charAt(0).toLowerCase() + sortField.slice(1);

/** FLD-11: each field, and both directions. */
function sortProbes(): readonly Probe[] {
  return Object.entries(sortFields).map(([name, fields]) => ({
    id: `collection-sort-${name}`,
    surface,
    title: `The case list in the order of its ${name}`,
    means: "A client that reads the list in an order gets the wrong cases first.",
    steps: fields.flatMap((field) =>
      ["asc", "desc"].map((direction) =>
        get(`${fieldName(field)}-${direction}`, "/cases", {
          query: { Sort: `${field}:${direction}`, PageSize: "20" },
        }),
      ),
    ),
    claims: fields.flatMap((field) =>
      (["asc", "desc"] as const).flatMap((direction) => {
        const step = `${fieldName(field)}-${direction}`;
        const rule = direction === "asc" ? "FLD-11" : "EP-52";
        return [status(rule, step, 200), must(rule, `${step}.cases`, sortedBy(fieldName(field), direction))];
      }),
    ),
  }));
}

const stateSort: Probe = {
  id: "collection-sort-states",
  surface,
  title: "The case list in the order of lifecycle and close code, and of two fields",
  means: "A client that reads the list in an order gets the wrong cases first.",
  steps: [
    get("lifecycle", "/cases", {
      query: { Sort: "Lifecycle:asc", PageSize: "100" },
      captures: { id: "cases.*.id" },
      missing: noCase,
    }),
    get("code", "/cases", { query: { Sort: "CloseCode:desc", PageSize: "20" } }),
    get("two", "/cases", { query: { Sort: "DateCreated:desc,GrossAmount:asc", PageSize: "20" } }),
    get("plain", "/cases", { query: { Sort: "DateCreated", PageSize: "20" } }),
  ],
  claims: [
    status("FLD-11", "lifecycle", 200),
    status("FLD-11", "code", 200),
    must("FLD-11", "code.cases", sortedBy("closeCode", "desc")),
    status("EP-52", "two", 200),
    must("EP-52", "two.cases", sortedBy("dateCreated", "desc")),
    status("EP-52", "plain", 200),
    must("EP-52", "plain.cases", sortedBy("dateCreated", "asc")),
  ],
  readings: [reads("NS-52", "lifecycle.cases", { "by-stage": byStage, "by-name": byName })],
};

export const collectionLists: readonly Probe[] = [...listProbes, ...sortProbes(), stateSort];
