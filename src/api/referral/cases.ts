import {
  anyLifecycleFilter,
  buildSortCodec,
  guidListCodec,
  integerListCodec,
  isoTimeCodec,
  textCodec,
} from "../endpoint/codecs";
import { defineEndpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

export const referredCaseSortFields = ["DateCreated", "GrossAmount", "DueDate"] as const;

export const referredCaseQuery = {
  ...pagingQuery,
  FromDate: isoTimeCodec,
  ToDate: isoTimeCodec,
  ExternalTenantId: textCodec,
  Statuses: anyLifecycleFilter,
  Query: textCodec,
  CountryIds: integerListCodec,
  CollectionPartnerIds: guidListCodec,
  Sort: buildSortCodec(referredCaseSortFields),
};

/**
 * The interface description documents only paging (NS-17); the filters are publicly known. Rejects a page
 * size outside 1 to 100 (LIM-06).
 */
export const listCases = defineEndpoint({
  name: "listCases",
  surface: "referral",
  path: "/cases",
  query: referredCaseQuery,
  record: async () => (await import("../records/cases/referred-case")).ReferredCase,
  list: { items: "cases", isPaged: true, isNameSpecified: true },
  rules: ["EP-30", "LIM-06", "VAL-29"],
});

/** Returns a client's case with the partner's expected earnings. */
export const getCase = defineEndpoint({
  name: "getCase",
  surface: "referral",
  path: "/cases/{id}",
  isExtension: true,
  record: async () => (await import("../records/cases/referred-case")).ReferredCaseDetail,
  rules: ["EP-30", "REV-02"],
});
