import {
  hasField,
  hasNoField,
  hasNoValue,
  keyedBy,
  keys,
  noRecords,
  oldestFirst,
  refusedAs,
} from "../matchers/records";
import { sameAs } from "../matchers/relations";
import {
  array,
  equals,
  filledText,
  flag,
  guid,
  object,
  oneOf,
  present,
  success,
  text,
  textOf,
} from "../matchers/values";
import type { ProbeAnswers } from "../observe/seen";
import type { Probe, RequestStep } from "../probe";
import { casing, get, must, reads, status } from "./parts";

const surface = "collection";
const noCase = "the account has no case";
const listed = (captures: RequestStep["captures"] & object, missing = noCase) =>
  get("list", "/cases", { query: { PageSize: "100" }, captures, missing });

/** A partner reference that can be in a batch: one with a comma is looked up alone (AMB-34). */
const plainReference = (seen: ProbeAnswers) =>
  seen
    .at("list.cases[].collectionPartnerReference")
    .values.find((value) => /^[^,]+$/.test(textOf(value) ?? ""));

const hundred = Array.from({ length: 100 }, (_, at) => `recoup-drift-${at}`).join(",");
const zero = "00000000-0000-0000-0000-000000000000";

/** AMB-32: how a failed lookup is refused. */
const lookupType = (at: string) =>
  reads("AMB-32", at, {
    "case-not-found": refusedAs("CaseNotFound"),
    "not-found": refusedAs("NotFound"),
    untyped: hasField("title"),
  });
/** AMB-33: an id that can't be one. */
const refusedId = (at: string) =>
  reads("AMB-33", at, { "bad-request": equals(400), "not-found": equals(404) });

export const collectionCases: readonly Probe[] = [
  {
    id: "collection-case",
    surface,
    title: "One case, in the list and by its id",
    means: "A client that opens a case misses fields, or sees another case.",
    steps: [
      listed({ id: "cases.*.id", reference: "cases.*.reference", amount: "cases.0.grossAmount" }),
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
    readings: [casing("case")],
  },
  {
    id: "collection-case-missing",
    surface,
    title: "A case that there is not",
    means: "A client that distinguishes a missing case from a failure gets it wrong.",
    steps: [
      get("missing", "/cases/{nobody}"),
      get("zero", `/cases/${zero}`),
      get("malformed", "/cases/not-a-guid"),
    ],
    claims: [status("ERR-25", "missing", 404)],
    readings: [lookupType("missing"), refusedId("zero:status"), refusedId("malformed:status")],
  },
  {
    id: "collection-case-by-reference",
    surface,
    title: "A case by the platform's reference",
    means: "A client that finds cases by their reference finds none, or others.",
    steps: [
      listed({ id: "cases.*.id", reference: "cases.*.reference" }),
      get("found", "/cases/case-reference/{reference}"),
      get("missing", "/cases/case-reference/RECOUP-DRIFT-NONE"),
    ],
    claims: [
      status("EP-08", "found", 200),
      must("EP-08", "found.id", sameAs("{id}")),
      status("EP-08", "missing", 404),
    ],
  },
  {
    id: "collection-case-by-partner-reference",
    surface,
    title: "A case by the partner's own reference",
    means: "A client that looks its own references up finds no case, or another one.",
    steps: [
      listed({ reference: plainReference }, "no case has a partner reference"),
      get("found", "/cases/by-partner-reference/{reference}"),
      get("longer", "/cases/by-partner-reference/{reference}-recoup-drift"),
      get("batch", "/cases/by-partner-reference", {
        query: { references: "{reference},recoup-drift-none" },
        isKeyed: true,
      }),
    ],
    claims: [
      status("EP-09", "found", 200),
      must("EP-09", "found.collectionPartnerReference", sameAs("{reference}")),
      status("EP-09", "longer", 404),
      status("EP-10", "batch", 200),
      must("EP-10", "batch", keyedBy("{reference}")),
      must("VIS-07", "batch", keys(1)),
    ],
  },
  {
    id: "collection-batch-bounds",
    surface,
    title: "Bounds of a batch of references",
    means: "A client that looks many references up is refused, or misses some.",
    steps: [
      get("none", "/cases/by-partner-reference"),
      get("empty", "/cases/by-partner-reference", { query: { references: "" } }),
      get("most", "/cases/by-partner-reference", { query: { references: hundred }, isKeyed: true }),
      get("many", "/cases/by-partner-reference", { query: { references: `${hundred},one-more` } }),
    ],
    claims: [
      status("VAL-30", "none", 400),
      status("VAL-30", "empty", 400),
      status("LIM-11", "most", 200),
      must("VIS-07", "most", keys(0)),
      status("VAL-31", "many", 400),
    ],
  },
  {
    id: "collection-case-by-creditor-reference",
    surface,
    title: "A case by its creditor's reference",
    means: "A client that finds cases by the creditor's reference finds none, or those of another creditor.",
    steps: [
      listed(
        { reference: "cases.0.creditorReference", creditor: "cases.0.creditor.id" },
        "no case has a creditor reference",
      ),
      get("found", "/cases/by-creditor-reference", {
        query: { reference: "{reference}", creditorId: "{creditor}" },
      }),
      get("elsewhere", "/cases/by-creditor-reference", {
        query: { reference: "{reference}", creditorId: "{nobody}" },
      }),
      get("longer", "/cases/by-creditor-reference", {
        query: { reference: "{reference}-drift", creditorId: "{creditor}" },
      }),
      get("no-creditor", "/cases/by-creditor-reference", { query: { reference: "{reference}" } }),
      get("no-reference", "/cases/by-creditor-reference", { query: { creditorId: "{creditor}" } }),
      get("empty", "/cases/by-creditor-reference", { query: { reference: "", creditorId: "{creditor}" } }),
    ],
    claims: [
      status("EP-11", "found", 200),
      must("EP-11", "found.creditorReference", sameAs("{reference}")),
      must("VIS-08", "found.creditor.id", sameAs("{creditor}")),
      status("VIS-08", "elsewhere", 404),
      status("VIS-08", "longer", 404),
      status("VAL-32", "no-creditor", 400),
      status("VAL-32", "no-reference", 400),
      status("VAL-32", "empty", 400),
    ],
  },
  {
    id: "collection-timeline",
    surface,
    title: "The timeline of a case",
    means: "A client that shows the history of a case shows it in the wrong order, or not at all.",
    steps: [
      get("list", "/cases", {
        query: { PageSize: "1", Statuses: "Active" },
        captures: { id: "cases.*.id" },
        missing: "the account has no active case",
      }),
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
  {
    id: "collection-validation",
    surface,
    title: "What a case still needs",
    means: "A client can't say what a case needs, or shows what is for the platform alone.",
    steps: [
      get("list", "/cases", {
        query: { PageSize: "20", Statuses: "NeedsAdditionalDetails" },
        captures: { id: "cases.*.id" },
        missing: "the account has no case that needs more details",
      }),
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
  {
    id: "collection-managed-case",
    surface,
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
    ],
    claims: [
      status("EP-15", "case", 200),
      must("EP-15", "case.id", sameAs("{id}")),
      status("EP-16", "found", 200),
      must("EP-16", "found.id", sameAs("{id}")),
      status("EP-15", "missing", 404),
    ],
  },
  {
    id: "collection-events-query",
    surface,
    title: "Parameters of the delivery history",
    means: "A client that reads the delivery history is refused, or gets the deliveries of all cases.",
    steps: [
      listed({ id: "cases.*.id" }),
      get("all", "/webhooks/events"),
      get("case", "/webhooks/events", { query: { caseId: "{id}" } }),
      get("later", "/webhooks/events", { query: { caseId: "{id}", since: "{nextWeek}T00:00:00Z" } }),
    ],
    claims: [
      status("EP-21", "case", 200),
      status("DLV-14", "later", 200),
      must("DLV-14", "later", noRecords),
    ],
    readings: [
      reads("AMB-49", "all:status", { required: equals(400), optional: success }),
      reads("NS-16", "case", { array, object }),
    ],
  },
];
