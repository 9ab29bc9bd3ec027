import { booleanCodec, guidCodec, lifecycleFilter, textCodec, textListCodec } from "../endpoint/codecs";
import { buildEndpointDefiner } from "../endpoint/endpoint";
import { buildCaseListQuery } from "../endpoint/paging-query";
import { buildCaseReads } from "../families/case-reads";

const defineEndpoint = buildEndpointDefiner("collection");

export const listCases = defineEndpoint({
  name: "listCases",
  path: "/cases",
  query: { ...buildCaseListQuery(lifecycleFilter), includeTestCases: booleanCodec },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  list: { items: "cases", isPaged: true, isNameSpecified: true },
  rules: ["EP-06", "EP-50", "EP-51", "EP-52", "EP-54", "VIS-06", "VIS-13"],
});

export const { getCase, getCaseByReference, getCaseTimeline, getCaseValidation, getExclusivePeriod } =
  buildCaseReads("collection", {
    rules: {
      case: ["EP-07", "VIS-03"],
      reference: ["EP-08"],
      timeline: ["EP-12"],
      validation: ["EP-13", "VIS-09", "VIS-10"],
      exclusivePeriod: ["VIS-03"],
    },
  });

export const getCaseByPartnerReference = defineEndpoint({
  name: "getCaseByPartnerReference",
  path: "/cases/by-partner-reference/{reference}",
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-09", "VIS-05", "CLI-25"],
});

/** Returns an object that maps each reference found to its case. Limit: 100 references (LIM-11). */
export const findCasesByPartnerReference = defineEndpoint({
  name: "findCasesByPartnerReference",
  path: "/cases/by-partner-reference",
  query: { references: textListCodec },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  isKeyed: true,
  rules: ["EP-10", "VIS-05", "VIS-07"],
});

export const getCaseByCreditorReference = defineEndpoint({
  name: "getCaseByCreditorReference",
  path: "/cases/by-creditor-reference",
  query: { reference: textCodec, creditorId: guidCodec },
  record: async () => (await import("../records/cases/case")).CaseRecord,
  rules: ["EP-11", "VIS-08"],
});
