import * as endpoints from "../../../api/referral/cases";
import { type CaseQuery, type CaseScope, listCases as readCases } from "../../cases/list/cases";
import { referredCaseDetail, referredCaseRecords, referredCasesSummary } from "../../clients/referred-cases";
import { type Answer, ok } from "../../wire/answers";
import { byLifecycle, caseSort } from "../case-lists";
import { findById } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { pageAnswer, pagingOf, strictPaging } from "../paging";
import { type Consumers, strict, withQuery } from "../query";
import { byClient, byCollectionPartner, byCountry, fromTime, toTime } from "../referral-filters";

const consumers: Consumers<typeof endpoints.listCases, Partial<CaseQuery>> = {
  ...strictPaging,
  FromDate: fromTime((createdFrom) => ({ createdFrom })),
  ToDate: toTime((createdTo) => ({ createdTo })),
  ExternalTenantId: byClient,
  Statuses: byLifecycle,
  Query: strict((search) => ({ search })),
  CountryIds: byCountry,
  CollectionPartnerIds: byCollectionPartner,
  Sort: caseSort,
};

/** Lists the cases of the partner's linked clients. Default: newest first (NS-17). */
const listCases = withQuery(endpoints.listCases, consumers, ({ store, now, caller }, query) => {
  const { page, pageSize, sort = [], ...filters } = query;
  const scope: CaseScope = { kind: "referral", partner: caller.owner };
  const paging = pagingOf({ page, pageSize });
  const { rows, total } = readCases(store, scope, { ...filters, sort, ...paging });
  const records = referredCaseRecords(store, caller.owner, rows);
  const summary = referredCasesSummary(store, scope, filters, now);
  return pageAnswer("cases", records, total, paging, { summary });
});

function getCase(request: HandlerRequest): Answer {
  const { store, caller } = request;
  const found = findById(request, { kind: "referral", partner: caller.owner });
  return "refusal" in found ? found.refusal : ok(referredCaseDetail(store, caller.owner, found.row));
}

export const referredCases = { listCases, getCase };
