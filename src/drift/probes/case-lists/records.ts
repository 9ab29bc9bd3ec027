import { atMost, countOf, hasNoItem, sameAs } from "../../matchers/relations";
import {
  absent,
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
  unset,
} from "../../matchers/values";
import { findCase } from "../list-cases";
import { buildCaseListChecks, buildPageClaims, buildProbes, checkReading, get, must, status } from "../parts";

const hiddenLifecycle = oneOf(
  "PendingContractSigning",
  "PendingVerificationInternal",
  "Pending contract signing",
  "Pending Verification Internal",
);

export const caseListRecords = buildProbes({
  "collection-cases": {
    title: "The list of cases and its records",
    means: "A client that reads the list of cases misses fields, or reads them wrongly.",
    steps: [findCase("list", { PageSize: "5" })],
    claims: [
      status("EP-06", "list", 200),
      must("EP-01", "list:type", matches("JSON, or text", /^(application\/json|text\/(json|plain))\b/i)),
      ...buildPageClaims("list", "cases"),
      must("FLD-12", "list.page.responseCount", countOf("list.cases")),
      must("FLD-13", "list.page.pageSize", equals(5)),
      must("FLD-13", "list.page.currentPage", equals(1)),
      must("FLD-14", "list.page.skipped", equals(0)),
      must("FLD-01", "list.cases[].id", guid),
      must("FLD-07", "list.cases[].lifecycle", filled),
      must("LC-01", "list.cases[].lifecycle", lifecycle),
      must("VIS-01", "list.cases[].lifecycle", not(hiddenLifecycle)),
      must("FLD-10", "list.cases[].validation.needsInfo", flag),
      must("FLD-02", "list.cases[].reference", filled),
      must("FLD-02", "list.cases[].currency", filled),
      must("LIM-12", "list.pagination", absent),
    ],
    readings: buildCaseListChecks("list"),
  },
  "collection-test-cases": {
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
      must("VIS-06", "plain.cases", hasNoItem("isTestCase", equals(true))),
      must("VIS-06", "plain.page.totalResults", atMost("with.page.totalResults")),
    ],
  },
  "collection-closed-cases": {
    title: "Closed cases",
    means: "A client can't say how a case ended.",
    steps: [findCase("closed", { Statuses: "Closed", PageSize: "10" }, "the account has no closed case")],
    claims: [
      status("EP-50", "closed", 200),
      must("EP-50", "closed.cases[].lifecycle", equals("Closed")),
      must("FLD-07", "closed.cases[].closeCode", filled),
    ],
  },
  "collection-active-cases": {
    title: "Active cases",
    means: "A client that matches cases by its own reference finds none.",
    steps: [findCase("active", { Statuses: "Active", PageSize: "10" }, "the account has no active case")],
    claims: [
      status("EP-50", "active", 200),
      must("FLD-08", "active.cases[].collectionPartnerReference", filled),
    ],
    readings: ["closeCode", "dateFinished"].map((field) =>
      checkReading("NS-64", `active.cases[].${field}`, { null: isNull, absent }),
    ),
  },
  "collection-pending-cases": {
    title: "Cases before their activation",
    means: "A client takes a case for one that it has started.",
    steps: [
      findCase(
        "pending",
        { Statuses: "PendingVerification", PageSize: "10" },
        "the account has no case that waits for verification",
      ),
    ],
    claims: [
      status("EP-50", "pending", 200),
      must("FLD-08", "pending.cases[].collectionPartnerReference", unset),
    ],
  },
  "collection-managed-cases": {
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
});
