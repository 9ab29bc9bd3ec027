import { boolean, guid, lifecycleFilter, text, textList } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";
import { caseListQuery } from "../endpoint/paging-query";

const surface = "collection";

export const listCases = endpoint({
  name: "listCases",
  surface,
  method: "GET",
  path: "/cases",
  query: { ...caseListQuery(lifecycleFilter), includeTestCases: boolean },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  list: { items: "cases", isPaged: true, isNameSpecified: true },
  rules: ["EP-06", "EP-50", "EP-51", "EP-52", "EP-54", "VIS-06", "VIS-13"],
});

export const getCase = endpoint({
  name: "getCase",
  surface,
  method: "GET",
  path: "/cases/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-07", "VIS-03"],
});

export const getCaseByReference = endpoint({
  name: "getCaseByReference",
  surface,
  method: "GET",
  path: "/cases/case-reference/{caseReference}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-08"],
});

export const getCaseByPartnerReference = endpoint({
  name: "getCaseByPartnerReference",
  surface,
  method: "GET",
  path: "/cases/by-partner-reference/{reference}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-09", "VIS-05", "CLI-25"],
});

/** Returns an object that maps each found reference to its case; at most 100 references (LIM-11). */
export const findCasesByPartnerReference = endpoint({
  name: "findCasesByPartnerReference",
  surface,
  method: "GET",
  path: "/cases/by-partner-reference",
  query: { references: textList },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  isKeyed: true,
  rules: ["EP-10", "VIS-05", "VIS-07"],
});

export const getCaseByCreditorReference = endpoint({
  name: "getCaseByCreditorReference",
  surface,
  method: "GET",
  path: "/cases/by-creditor-reference",
  query: { reference: text, creditorId: guid },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-11", "VIS-08"],
});

export const getCaseTimeline = endpoint({
  name: "getCaseTimeline",
  surface,
  method: "GET",
  path: "/cases/{id}/timeline",
  parameters: { id: guid },
  record: async () => (await import("../records/cases/timeline")).Timeline,
  rules: ["EP-12"],
});

export const getCaseValidation = endpoint({
  name: "getCaseValidation",
  surface,
  method: "GET",
  path: "/cases/{id}/validation",
  parameters: { id: guid },
  record: async () => (await import("../records/cases/validation")).ValidationDetail,
  rules: ["EP-13", "VIS-09", "VIS-10"],
});
