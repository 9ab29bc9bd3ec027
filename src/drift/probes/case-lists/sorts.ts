import { orderedByName, orderedByStage, sameAs, sortedBy, sortedWithin } from "../../matchers/relations";
import { absent, equals, success } from "../../matchers/values";
import { toCamelCase } from "../../observe/value-shape";
import { findCase } from "../list-cases";
import { buildProbes, checkReading, get, must, status } from "../parts";

/** Builds a probe that sorts by each field in both directions (FLD-11, EP-52). */
const buildSortProbe = (name: string, fields: readonly string[]) => ({
  title: `The case list in the order of its ${name}`,
  means: "A client that reads the list in an order gets the wrong cases first.",
  steps: fields.flatMap((field) =>
    ["asc", "desc"].map((direction) =>
      get(`${toCamelCase(field)}-${direction}`, "/cases", {
        query: { Sort: `${field}:${direction}`, PageSize: "20" },
      }),
    ),
  ),
  claims: fields.flatMap((field) =>
    (["asc", "desc"] as const).flatMap((direction) => {
      const step = `${toCamelCase(field)}-${direction}`;
      const rule = direction === "asc" ? "FLD-11" : "EP-52";
      return [status(rule, step, 200), must(rule, `${step}.cases`, sortedBy(toCamelCase(field), direction))];
    }),
  ),
});

export const caseListSorts = buildProbes({
  "collection-sort-unknown": {
    title: "Unknown parameters and sort fields",
    means: "A client that sends an extra field or parameter is refused.",
    steps: [
      get("plain", "/cases", { query: { PageSize: "1" } }),
      get("sorted", "/cases", { query: { Sort: "Nope:asc", PageSize: "1" } }),
      get("partly", "/cases", { query: { Sort: "GrossAmount:desc,Nope:asc", PageSize: "20" } }),
      get("guide", "/cases", { query: { limit: "1", cursor: "abc", sort: "-amount", PageSize: "2" } }),
      get("version", "/cases", { query: { PageSize: "1" }, headers: { "x-api-version": "2" } }),
    ],
    claims: [
      status("EP-53", "sorted", 200),
      must("EP-53", "sorted.page.totalResults", sameAs("plain.page.totalResults")),
      status("EP-53", "partly", 200),
      must("EP-53", "partly.cases", sortedBy("grossAmount", "desc")),
      must("LIM-12", "guide.pagination", absent),
    ],
    readings: [checkReading("NS-68", "guide:status", { ignored: success, refused: equals(400) })],
  },
  "collection-sort-dates": buildSortProbe("dates", [
    "DateCreated",
    "DateUpdated",
    "DateFinished",
    "DateCollectionStarted",
    "DueDate",
    "Date",
  ]),
  "collection-sort-amounts": buildSortProbe("amounts", [
    "GrossAmount",
    "Remainder",
    "InterestFees",
    "CollectionFees",
    "ReminderFees",
  ]),
  "collection-sort-states": {
    title: "The case list in the order of lifecycle and close code, and of two fields",
    means: "A client that reads the list in an order gets the wrong cases first.",
    steps: [
      findCase("lifecycle", { Sort: "Lifecycle:asc", PageSize: "100" }),
      get("code", "/cases", { query: { Sort: "CloseCode:desc", PageSize: "20" } }),
      get("two", "/cases", { query: { Sort: "Lifecycle:asc,GrossAmount:desc", PageSize: "50" } }),
      get("plain", "/cases", { query: { Sort: "DateCreated", PageSize: "20" } }),
    ],
    claims: [
      status("FLD-11", "lifecycle", 200),
      status("FLD-11", "code", 200),
      must("FLD-11", "code.cases", sortedBy("closeCode", "desc")),
      status("EP-52", "two", 200),
      must("EP-52", "two.cases", sortedWithin("lifecycle", "grossAmount", "desc")),
      status("EP-52", "plain", 200),
      must("EP-52", "plain.cases", sortedBy("dateCreated", "asc")),
    ],
    readings: [
      checkReading("NS-52", "lifecycle.cases", { "by-stage": orderedByStage, "by-name": orderedByName }),
    ],
  },
});
