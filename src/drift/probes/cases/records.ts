import { type JsonValue, readField, readPath } from "../../../base/json/json";
import { hasField, hasNoField, hasNoValue, oldestFirst, refusedAs } from "../../matchers/records";
import { sameAs } from "../../matchers/relations";
import {
  array,
  equals,
  filledText,
  flag,
  guid,
  integer,
  object,
  oneOf,
  present,
  text,
} from "../../matchers/values";
import type { ProbeResponses, Value } from "../../observe/probe-answers";
import { findCase, listCases } from "../list-cases";
import {
  buildCasingCheck,
  buildProbes,
  buildRefusalCasingCheck,
  checkReading,
  get,
  historyParameters,
  must,
  status,
} from "../parts";

const zeroId = "00000000-0000-0000-0000-000000000000";

/** Builds the check for the response to a lookup that finds no case (AMB-32). */
const buildLookupTypeCheck = (location: string) =>
  checkReading("AMB-32", location, {
    "case-not-found": refusedAs("CaseNotFound"),
    "not-found": refusedAs("NotFound"),
    untyped: hasField("title"),
  });
/** Builds the check for how the platform refuses a malformed ID (AMB-33). */
const buildRefusedIdCheck = (location: string) =>
  checkReading("AMB-33", location, { "bad-request": equals(400), "not-found": equals(404) });

/** Finds a managed production case of another partner. Falls back to an ID that no case has. */
function findForeignCase({ at, values }: ProbeResponses): Value {
  const [cases] = at("managed.cases").values;
  const [partner] = at("own.cases.0.collectionPartner.name").values;
  const isForeign = (item: JsonValue) =>
    readField(item, "isTestCase") !== true &&
    ![undefined, null, partner].includes(readPath(item, "collectionPartner.name"));
  const foreignCase = Array.isArray(cases) && partner !== undefined && cases.find(isForeign);
  return readField(foreignCase || null, "id") ?? values.nobody;
}

export const caseRecords = buildProbes({
  "collection-case": {
    title: "One case, in the list and by its id",
    means: "A client that opens a case misses fields, or sees another case.",
    steps: [
      listCases({ id: "cases.*.id", reference: "cases.*.reference", amount: "cases.0.grossAmount" }),
      get("case", "/cases/{id}"),
    ],
    claims: [
      status("EP-07", "case", 200),
      must("EP-07", "case.id", sameAs("{id}")),
      must("FLD-01", "case.id", guid),
      must("FLD-02", "case.reference", sameAs("{reference}")),
      must("FLD-02", "case.currency", filledText),
      must("FLD-02", "case.status", filledText),
      must("FLD-02", "case.lifecycle", filledText),
      must("FLD-03", "case.debtor", object),
      must("FLD-03", "case.debtor.name", present),
      must("FLD-03", "case.debtor.type", oneOf("Company", "Private", "company", "private", "Person")),
      must("FLD-04", "case.creditor", object),
      must("FLD-04", "case.collectionPartner", object),
      must("FLD-10", "case.validation.needsInfo", flag),
    ],
    readings: [buildCasingCheck("case")],
  },
  "collection-case-missing": {
    title: "A case that doesn't exist",
    means: "A client that distinguishes a missing case from a failure gets it wrong.",
    steps: [
      get("missing", "/cases/{nobody}"),
      get("zero", `/cases/${zeroId}`),
      get("malformed", "/cases/not-a-guid"),
    ],
    claims: [status("ERR-25", "missing", 404)],
    readings: [
      buildRefusalCasingCheck("missing"),
      buildLookupTypeCheck("missing"),
      buildRefusedIdCheck("zero:status"),
      buildRefusedIdCheck("malformed:status"),
    ],
  },
  "collection-timeline": {
    title: "The timeline of a case",
    means: "A client that shows the history of a case shows it in the wrong order, or not at all.",
    steps: [
      findCase("list", { PageSize: "1", Statuses: "Active" }, "the account has no active case"),
      get("timeline", "/cases/{id}/timeline"),
      get("missing", "/cases/{nobody}/timeline"),
    ],
    claims: [
      status("EP-12", "timeline", 200),
      must("EP-12", "timeline.items", array),
      must("EP-12", "timeline.items", oldestFirst("date")),
      must("EP-12", "timeline.currentEngagementPhase", filledText),
      status("ERR-25", "missing", 404),
    ],
  },
  "collection-validation": {
    title: "What a case still needs",
    means: "A client can't say what a case needs, or shows what only the platform should see.",
    steps: [
      findCase(
        "list",
        { PageSize: "20", Statuses: "NeedsAdditionalDetails" },
        "the account has no case that needs more details",
      ),
      get("detail", "/cases/{id}/validation"),
      get("missing", "/cases/{nobody}/validation"),
    ],
    claims: [
      status("EP-13", "detail", 200),
      must("EP-13", "detail.items", array),
      must("FLD-44", "detail.items[].resolutionArea", filledText),
      must("FLD-44", "detail.items[].description", text),
      must("VIS-09", "detail", hasNoValue("InternalReview", "AdminReview")),
      must("VIS-10", "detail", hasNoField("rationale", "confidence")),
      status("ERR-25", "missing", 404),
    ],
  },
  "collection-managed-case": {
    title: "A managed case by id and reference",
    means: "A managing partner can't open the cases that it submitted.",
    steps: [
      get("list", "/managed-cases", {
        query: { PageSize: "5" },
        captures: { id: "cases.*.id", reference: "cases.*.reference" },
        missing: "the account manages no case",
      }),
      get("case", "/managed-cases/{id}"),
      get("found", "/managed-cases/case-reference/{reference}"),
      get("missing", "/managed-cases/{nobody}"),
      get("none", "/managed-cases", { query: { Ids: "{nobody}", PageSize: "1" } }),
      get("own", "/cases", { query: { PageSize: "1" } }),
      get("managed", "/managed-cases", {
        query: { PageSize: "100" },
        captures: { foreign: findForeignCase },
      }),
      get("foreign", "/cases/{foreign}"),
    ],
    claims: [
      status("EP-15", "case", 200),
      must("EP-15", "case.id", sameAs("{id}")),
      status("EP-16", "found", 200),
      must("EP-16", "found.id", sameAs("{id}")),
      status("EP-15", "missing", 404),
      status("EP-14", "none", 200),
      status("VIS-04", "foreign", 404),
    ],
    readings: [checkReading("NS-11", "none.page.totalResults", { filtered: equals(0), ignored: integer })],
  },
  "collection-events-query": historyParameters("EP-21", findCase("list", { PageSize: "100" })),
});
