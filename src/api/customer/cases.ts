import { anyLifecycleFilter, guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";
import { caseListQuery } from "../endpoint/paging-query";

const surface = "customer";

/** The source only documents paging (AMB-54); the filters are public facts about the interface. */
export const listCases = endpoint({
  name: "listCases",
  surface,
  method: "GET",
  path: "/cases",
  query: caseListQuery(anyLifecycleFilter),
  record: async () => (await import("../records/cases/case")).CaseRecord,
  list: { items: "cases", isPaged: true, isNameSpecified: true },
  rules: ["EP-39"],
});

export const getCase = endpoint({
  name: "getCase",
  surface,
  method: "GET",
  path: "/cases/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-40", "ERR-23", "VIS-12"],
});

/** Returns 202 if the case waits for signatures (BIZ-09). */
export const submitCase = endpoint({
  name: "submitCase",
  surface,
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
