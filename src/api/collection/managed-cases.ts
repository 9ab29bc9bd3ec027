import { anyLifecycleFilter } from "../endpoint/codecs";
import { buildEndpointDefiner } from "../endpoint/endpoint";
import { buildCaseListQuery } from "../endpoint/paging-query";

const defineEndpoint = buildEndpointDefiner("collection");

/** Accepts the filters of the case list, because the interface description names none (NS-11). */
export const listManagedCases = defineEndpoint({
  name: "listManagedCases",
  path: "/managed-cases",
  query: buildCaseListQuery(anyLifecycleFilter),
  record: async () => (await import("../records/cases/case")).CaseRecord,
  list: { items: "cases", isPaged: true },
  rules: ["EP-14", "EP-50", "EP-52"],
});

export const getManagedCase = defineEndpoint({
  name: "getManagedCase",
  path: "/managed-cases/{id}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-15", "VIS-04"],
});

export const getManagedCaseByReference = defineEndpoint({
  name: "getManagedCaseByReference",
  path: "/managed-cases/case-reference/{reference}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-16", "VIS-04"],
});

export const getManagedCaseTimeline = defineEndpoint({
  name: "getManagedCaseTimeline",
  path: "/managed-cases/{id}/timeline",
  isExtension: true,
  record: async () => (await import("../records/cases/timeline")).Timeline,
  rules: ["EP-12", "VIS-04"],
});

/**
 * Creates a test case if `isTest` is set, otherwise a production case. Doesn't require contracts (AMB-35).
 */
export const createManagedCase = defineEndpoint({
  name: "createManagedCase",
  method: "POST",
  path: "/managed-cases",
  idempotencyKey: "honored",
  body: async () => (await import("../records/requests/managed-case-request")).ManagedCaseRequest,
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-17", "AMB-31", "AMB-35", "AMB-44"],
});
