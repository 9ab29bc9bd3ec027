import { getLifecycleLabel } from "../../../base/cases/lifecycle";
import { hasItem, sameAs, sumOf } from "../../matchers/relations";
import { equals, oneOf, success } from "../../matchers/values";
import { findCase } from "../list-cases";
import { buildProbes, checkReading, get, must, status } from "../parts";

export const caseListFilters = buildProbes({
  "collection-filter-statuses": {
    title: "Filters by lifecycle",
    means: "A client that filters by lifecycle works on other cases than it means to.",
    steps: [
      findCase("active", { Statuses: "Active", PageSize: "20" }, "the account has no active case"),
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
      must("EP-50", "two.page.totalResults", sumOf("active.page.totalResults", "paused.page.totalResults")),
      ...["closed", "paused", "leads", "quoted", "pending"].map((step) => status("LC-02", step, 200)),
    ],
    readings: [checkReading("AMB-48", "unknown:status", { refused: equals(400), ignored: success })],
  },
  "collection-filter-labels": {
    title: "Filters by the description of a lifecycle",
    means: "A client that filters by what it read in an answer gets a refusal, or other cases.",
    steps: [
      findCase(
        "named",
        { Statuses: "NeedsAdditionalDetails", PageSize: "5" },
        "the account has no case that needs more details",
      ),
      get("described", "/cases", {
        query: { Statuses: getLifecycleLabel("NeedsAdditionalDetails"), PageSize: "1" },
      }),
    ],
    claims: [
      status("LC-02", "named", 200),
      status("LC-04", "described", 200),
      must("LC-04", "described.page.totalResults", sameAs("named.page.totalResults")),
    ],
    readings: [
      checkReading("NS-63", "named.cases[].lifecycle", {
        names: equals("NeedsAdditionalDetails"),
        "labels|labels-in-answers": equals("More Info Required"),
      }),
    ],
  },
  "collection-filter-ids": {
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
      must("EP-51", "chosen.cases", hasItem("id", sameAs("{one}"))),
      must("EP-51", "chosen.cases", hasItem("id", sameAs("{other}"))),
      must("EP-51", "nobody.page.totalResults", equals(0)),
      must("EP-51", "nowhere.page.totalResults", equals(0)),
    ],
  },
  "collection-filter-division": {
    title: "The filter by division",
    means: "A client that reads the cases of one division gets those of others.",
    steps: [
      get("list", "/cases", {
        query: { PageSize: "100" },
        captures: { division: "cases.*.creditorDivisionId" },
        missing: "no case has a division",
      }),
      findCase("chosen", { DivisionIds: "{division}", PageSize: "10" }, "the filter finds nothing"),
    ],
    claims: [
      status("EP-51", "chosen", 200),
      must("EP-51", "chosen.cases[].creditorDivisionId", sameAs("{division}")),
    ],
  },
});
