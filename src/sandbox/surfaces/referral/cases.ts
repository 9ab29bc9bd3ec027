import { referredCaseQuery } from "../../../api/referral/cases";
import { type CaseFilters, type CaseScope, listCases as readCases } from "../../cases/list/cases";
import { referredCaseRecords, referredCasesSummary } from "../../clients/referred-cases";
import type { Answer } from "../../wire/answers";
import { readCaseSort } from "../case-lists";
import type { HandlerRequest, Handlers } from "../handler";
import { pageAnswer, strictPaging } from "../paging";
import { type Read, readParameters } from "../read-query";
import { chosenCountries, chosenCreditors, chosenPeriod, lifecyclePositions } from "../referral-filters";

function readFilters({ store, caller, query }: HandlerRequest): Read<CaseFilters> {
  const names = ["FromDate", "ToDate", "ExternalTenantId", "Statuses", "Query"] as const;
  const read = readParameters(referredCaseQuery, query, [...names, "CountryIds", "CollectionPartnerIds"]);
  if ("refusal" in read) return read;
  const { FromDate, ToDate, ExternalTenantId, Statuses, Query, CountryIds, CollectionPartnerIds } =
    read.values;
  const { from: createdFrom, to: createdTo } = chosenPeriod(FromDate, ToDate);
  const values = {
    createdFrom,
    createdTo,
    creditors: chosenCreditors(store, caller.owner, ExternalTenantId),
    lifecycles: lifecyclePositions(Statuses),
    search: Query,
    debtorCountries: chosenCountries(CountryIds),
    collectionPartnerIds: CollectionPartnerIds,
  };
  return { values };
}

/** The cases of the partner's linked clients, newest first unless sorted otherwise (NS-17). */
function listCases(request: HandlerRequest): Answer {
  const { store, now, caller, query } = request;
  const page = strictPaging(query);
  if ("refusal" in page) return page.refusal;
  const read = readFilters(request);
  if ("refusal" in read) return read.refusal;
  const scope: CaseScope = { kind: "referral", partner: caller.owner };
  const sort = readCaseSort(query, referredCaseQuery.Sort);
  const { rows, total } = readCases(store, scope, { ...read.values, ...page.paging, sort });
  const records = referredCaseRecords(store, caller.owner, rows);
  const summary = referredCasesSummary(store, scope, read.values, now);
  return pageAnswer("cases", records, total, page.paging, { summary });
}

export const referredCases: Handlers = { listCases };
