import { lifecycleFilter } from "../endpoint/codecs";
import { endpointOn } from "../endpoint/endpoint";
import { caseListQuery } from "../endpoint/paging-query";

const endpoint = endpointOn("collection");

/** Accepts the filters of the case list, because the interface description doesn't name any (NS-11). */
export const listManagedCases = endpoint({
  name: "listManagedCases",
  path: "/managed-cases",
  query: caseListQuery(lifecycleFilter),
  record: async () => (await import("../records/cases/case")).CaseRecord,
  list: { items: "cases", isPaged: true },
  rules: ["EP-14", "EP-50", "EP-52"],
});

export const getManagedCase = endpoint({
  name: "getManagedCase",
  path: "/managed-cases/{id}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-15", "VIS-04"],
});

export const getManagedCaseByReference = endpoint({
  name: "getManagedCaseByReference",
  path: "/managed-cases/case-reference/{reference}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-16", "VIS-04"],
});

export const getManagedCaseTimeline = endpoint({
  name: "getManagedCaseTimeline",
  path: "/managed-cases/{id}/timeline",
  isExtension: true,
  record: async () => (await import("../records/cases/timeline")).Timeline,
  rules: ["EP-12", "VIS-04"],
});

/** Creates a test case with `isTest`, otherwise a production case. Doesn't require contracts (AMB-35). */
export const createManagedCase = endpoint({
  name: "createManagedCase",
  method: "POST",
  path: "/managed-cases",
  idempotencyKey: "honored",
  body: async () => (await import("../records/requests/managed-case-request")).ManagedCaseRequest,
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-17", "AMB-31", "AMB-35", "AMB-44"],
});
