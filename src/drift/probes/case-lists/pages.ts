import { notAmong, pagesOf, sameAs } from "../../matchers/relations";
import { absent, empty, equals } from "../../matchers/values";
import {
  buildFullPageClaim,
  buildInvalidPageCheck,
  buildLargePageCheck,
  buildProbes,
  checkReading,
  get,
  must,
  status,
} from "../parts";

export const caseListPages = buildProbes({
  "collection-case-pages": {
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
  "collection-page-default": {
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
  "collection-page-bounds": {
    title: "Page sizes and numbers beyond the limits of the case list",
    means: "A client that asks for a large page gets fewer cases than it counts with, or a refusal.",
    steps: [
      get("large", "/cases", { query: { PageSize: "150" } }),
      get("zero", "/cases", { query: { Page: "0", PageSize: "1" } }),
      get("word", "/cases", { query: { Page: "first", PageSize: "1" } }),
    ],
    claims: [must("LIM-12", "large.pagination", absent), buildFullPageClaim("large")],
    readings: [
      buildLargePageCheck("large"),
      buildInvalidPageCheck("zero:status"),
      buildInvalidPageCheck("word:status"),
    ],
  },
  "collection-no-cases": {
    title: "A list without matches",
    means: "A client that pages until currentPage equals totalPages never ends, or ends too early.",
    steps: [get("none", "/cases", { query: { Ids: "{nobody}" } })],
    claims: [
      status("EP-51", "none", 200),
      must("FLD-12", "none.cases", empty),
      must("FLD-13", "none.page.totalResults", equals(0)),
      must("FLD-13", "none.page.responseCount", equals(0)),
    ],
    readings: [
      checkReading("AMB-28", "none.page.totalPages", { "no-pages": equals(0), "one-page": equals(1) }),
    ],
  },
});
