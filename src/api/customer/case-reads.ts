import { guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "customer";

export const getCaseByReference = endpoint({
  name: "getCaseByReference",
  surface,
  method: "GET",
  path: "/cases/case-reference/{caseReference}",
  isExtension: true,
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["VIS-12"],
});

export const getCaseByCreditorReference = endpoint({
  name: "getCaseByCreditorReference",
  surface,
  method: "GET",
  path: "/cases/by-creditor-reference/{creditorReference}",
  isExtension: true,
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["VIS-12", "AMB-47"],
});

export const getCaseTimeline = endpoint({
  name: "getCaseTimeline",
  surface,
  method: "GET",
  path: "/cases/{id}/timeline",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/cases/timeline")).Timeline,
  rules: ["VIS-12"],
});

export const getCaseValidation = endpoint({
  name: "getCaseValidation",
  surface,
  method: "GET",
  path: "/cases/{id}/validation",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/cases/validation")).ValidationDetail,
  rules: ["VIS-09", "VIS-10", "VIS-12"],
});

export const getExclusivePeriod = endpoint({
  name: "getExclusivePeriod",
  surface,
  method: "GET",
  path: "/cases/{id}/exclusive-period",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/cases/exclusive-period")).ExclusivePeriod,
  hints: { NotFound: "A case has an exclusive period once its collection has started." },
  rules: ["VIS-12"],
});
