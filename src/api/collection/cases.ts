import * as z from "zod";
import { CaseRecord, caseSortFields } from "../case-record";
import { boolean, guid, guidList, lifecycleFilter, sortBy, text, textList } from "../codecs";
import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";
import { string, time } from "../records";
import { ValidationDetail } from "../validation-record";

const surface = "collection";

export const listCases = endpoint({
  name: "listCases",
  surface,
  method: "GET",
  path: "/cases",
  query: {
    ...pagingQuery,
    Statuses: lifecycleFilter,
    DivisionIds: guidList,
    DebtorIds: guidList,
    Ids: guidList,
    Sort: sortBy(caseSortFields),
    includeTestCases: boolean,
  },
  record: CaseRecord,
  list: { items: "cases", isPaged: true },
  rules: ["EP-06", "EP-50", "EP-51", "EP-52", "EP-54", "VIS-06", "VIS-13"],
});

export const getCase = endpoint({
  name: "getCase",
  surface,
  method: "GET",
  path: "/cases/{id}",
  parameters: { id: guid },
  record: CaseRecord,
  rules: ["EP-07", "VIS-03"],
});

export const getCaseByReference = endpoint({
  name: "getCaseByReference",
  surface,
  method: "GET",
  path: "/cases/case-reference/{caseReference}",
  record: CaseRecord,
  rules: ["EP-08"],
});

export const getCaseByPartnerReference = endpoint({
  name: "getCaseByPartnerReference",
  surface,
  method: "GET",
  path: "/cases/by-partner-reference/{reference}",
  record: CaseRecord,
  rules: ["EP-09", "VIS-05", "CLI-25"],
});

/** Answers an object from each found reference to its case; at most 100 references (LIM-11). */
export const findCasesByPartnerReference = endpoint({
  name: "findCasesByPartnerReference",
  surface,
  method: "GET",
  path: "/cases/by-partner-reference",
  query: { references: textList },
  record: CaseRecord,
  rules: ["EP-10", "VIS-05", "VIS-07"],
});

export const getCaseByCreditorReference = endpoint({
  name: "getCaseByCreditorReference",
  surface,
  method: "GET",
  path: "/cases/by-creditor-reference",
  query: { reference: text, creditorId: guid },
  record: CaseRecord,
  rules: ["EP-11", "VIS-08"],
});

const Timeline = z.looseObject({
  currentEngagementPhase: string,
  items: z
    .array(
      z.looseObject({
        date: time,
        type: string,
        title: string,
        description: string,
        actor: z.looseObject({ type: string, name: string }).nullish(),
      }),
    )
    .nullish(),
});

export const getCaseTimeline = endpoint({
  name: "getCaseTimeline",
  surface,
  method: "GET",
  path: "/cases/{id}/timeline",
  parameters: { id: guid },
  record: Timeline,
  rules: ["EP-12"],
});

export const getCaseValidation = endpoint({
  name: "getCaseValidation",
  surface,
  method: "GET",
  path: "/cases/{id}/validation",
  parameters: { id: guid },
  record: ValidationDetail,
  rules: ["EP-13", "VIS-09", "VIS-10"],
});
