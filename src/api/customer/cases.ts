import { anyLifecycleFilter } from "../endpoint/codecs";
import { buildEndpointDefiner } from "../endpoint/endpoint";
import { buildCaseListQuery } from "../endpoint/paging-query";
import { buildCaseReads } from "../families/case-reads";

const defineEndpoint = buildEndpointDefiner("customer");

/** The interface description documents only paging (AMB-54); the filters are publicly known. */
export const listCases = defineEndpoint({
  name: "listCases",
  path: "/cases",
  query: buildCaseListQuery(anyLifecycleFilter),
  record: async () => (await import("../records/cases/case")).CaseRecord,
  list: { items: "cases", isPaged: true, isNameSpecified: true },
  rules: ["EP-39"],
});

export const { getCase, getCaseByReference, getCaseTimeline, getCaseValidation, getExclusivePeriod } =
  buildCaseReads("customer", {
    lookupFlags: { isExtension: true },
    rules: {
      case: ["EP-40", "ERR-23", "VIS-12"],
      reference: ["VIS-12"],
      timeline: ["VIS-12"],
      validation: ["VIS-09", "VIS-10", "VIS-12"],
      exclusivePeriod: ["VIS-12"],
    },
  });

export const getCaseByCreditorReference = defineEndpoint({
  name: "getCaseByCreditorReference",
  path: "/cases/by-creditor-reference/{creditorReference}",
  isExtension: true,
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["VIS-12", "AMB-47"],
});

/** Returns 202 if the case waits for signatures (BIZ-09). */
export const submitCase = defineEndpoint({
  name: "submitCase",
  method: "POST",
  path: "/cases",
  idempotencyKey: "honored",
  body: async () => (await import("../records/requests/case-submission")).CaseSubmission,
  record: async () => (await import("../records/cases/case")).CaseRecord,
  statuses: [200, 202],
  rules: [
    "EP-38",
    "FLD-26",
    "FLD-31",
    "FLD-35",
    "FLD-36",
    "ERR-05",
    "BIZ-01",
    "BIZ-09",
    "CLI-17",
    "AMB-25",
    "AMB-31",
  ],
});
