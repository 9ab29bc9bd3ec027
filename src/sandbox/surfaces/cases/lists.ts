import * as collection from "../../../api/collection/cases";
import * as managed from "../../../api/collection/managed-cases";
import * as customer from "../../../api/customer/cases";
import type { SortKey } from "../../../api/endpoint/codecs";
import * as referral from "../../../api/referral/cases";
import { type Lifecycle, lifecycles } from "../../../base/cases/lifecycle";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { caseRecord } from "../../cases/case-record";
import {
  type CaseQuery,
  type CaseScope,
  type CaseSort,
  listCases as readCases,
} from "../../cases/list/cases";
import { formatReferredCases, summarizeReferredCases } from "../../clients/referred-cases";
import { getCountryId, getCountryName } from "../../facts/country";
import { type HandlerResponse, okJson } from "../../wire/responses";
import { createLowerTimeBound, createUpperTimeBound, referralFilters } from "../filters";
import type { HandlerRequest } from "../handler";
import { answerPage, applyPagingDefaults, lenientPaging, type PageOptions, strictPaging } from "../paging";
import {
  createQueryHandler,
  createStrictReader,
  type ParameterReader,
  type ParameterReaders,
  selectByReading,
} from "../query";
import { resolveCallerScope, resolveManagedScope, resolveReferredScope } from "./lookups";

type ListParameter<Item> = Parameters<ParameterReader<readonly Item[], unknown>>[0];

/** Decodes each item of a list separately, and ignores invalid ones. */
const decodeValidItems = <Item>({ codec, text = "" }: ListParameter<Item>): readonly Item[] =>
  text.split(",").flatMap((item) => {
    const decoded = codec.decode(item);
    return "value" in decoded ? decoded.value : [];
  });

/** Reads the sort keys (EP-52, EP-53). */
const readCaseSort: ParameterReader<readonly SortKey[], Pick<CaseQuery, "sort">> = (parameter) => ({
  part: { sort: decodeValidItems(parameter) as readonly CaseSort[] },
});

const toLifecycleQuery = (names: readonly Lifecycle[]) => ({
  lifecycles: names.map((name) => lifecycles.indexOf(name)),
});

type LifecycleReader = ParameterReader<readonly Lifecycle[], Pick<CaseQuery, "lifecycles">>;

const lifecycleFilter: LifecycleReader = selectByReading("AMB-48", {
  refused: createStrictReader(toLifecycleQuery),
  ignored: (parameter) => {
    const names = decodeValidItems(parameter);
    return { part: names.length === 0 ? {} : toLifecycleQuery(names) };
  },
});

/** Parameters that all case lists have in common, except that of the referral partner. */
const caseListReaders: ParameterReaders<typeof customer.listCases, Partial<CaseQuery>> = {
  ...lenientPaging,
  Statuses: lifecycleFilter,
  Sort: readCaseSort,
  DivisionIds: createStrictReader((divisionIds) => ({ divisionIds })),
  DebtorIds: createStrictReader((debtorIds) => ({ debtorIds })),
  Ids: createStrictReader((ids) => ({ ids })),
};

function answerCaseList(
  { store, origin }: HandlerRequest,
  scope: CaseScope,
  query: Partial<CaseQuery>,
  options: PageOptions = {},
): HandlerResponse {
  const paging = applyPagingDefaults(query);
  const { rows, total } = readCases(store, scope, { ...query, ...paging });
  const records = rows.map((row) => caseRecord(row, { origin }));
  return answerPage("cases", records, total, paging, options);
}

export const creditorCaseList = {
  listCases: createQueryHandler(customer.listCases, caseListReaders, (request, query) =>
    answerCaseList(request, resolveCallerScope(request), query),
  ),
};

interface CollectionQuery extends Partial<CaseQuery> {
  readonly includeTestCases?: boolean;
}

/** Lists the collection partner's cases (EP-06, VIS-06). */
export const partnerCaseList = {
  listCases: createQueryHandler(
    collection.listCases,
    {
      ...caseListReaders,
      includeTestCases: createStrictReader((includeTestCases) => ({ includeTestCases })),
    },
    (request, { includeTestCases = false, ...query }: CollectionQuery) => {
      const scope: CaseScope = { kind: "collection", partner: request.caller.owner, includeTestCases };
      return answerCaseList(request, scope, query, { showsSkipped: true });
    },
  ),
};

/** Lists managed production cases (VIS-04). By default, the filters of the case list apply (NS-11). */
export const listManagedCases = createQueryHandler(
  managed.listManagedCases,
  caseListReaders,
  (request, query) => {
    const isFiltered = request.store.readings["NS-11"] === "filtered";
    const { page, pageSize } = query;
    const appliedQuery = isFiltered ? query : omitUndefined({ page, pageSize });
    return answerCaseList(request, resolveManagedScope(request), appliedQuery, { showsSkipped: true });
  },
);

const referralReaders: ParameterReaders<typeof referral.listCases, Partial<CaseQuery>> = {
  ...strictPaging,
  ...referralFilters,
  FromDate: createLowerTimeBound((createdFrom) => ({ createdFrom })),
  ToDate: createUpperTimeBound((createdTo) => ({ createdTo })),
  Statuses: lifecycleFilter,
  Query: createStrictReader((search) => ({ search })),
  Sort: readCaseSort,
};

/** Lists the cases of the partner's linked clients. Default: newest first (NS-17). */
const listReferredCases = createQueryHandler(
  referral.listCases,
  referralReaders,
  ({ store, now, caller }, query) => {
    const { page, pageSize, sort = [], ...filters } = query;
    const scope = resolveReferredScope({ store, caller });
    const paging = applyPagingDefaults({ page, pageSize });
    const { rows, total } = readCases(store, scope, { ...filters, sort, ...paging });
    const records = formatReferredCases(store, caller.owner, rows);
    const summary = summarizeReferredCases(store, scope, filters, now);
    return answerPage("cases", records, total, paging, { summary });
  },
);

/** Lists the debtor countries and the collection partners that occur in the referral partner's own cases. */
function getFilterOptions({ store, caller }: HandlerRequest): HandlerResponse {
  const countriesSql = `select distinct d.country_alpha2 as code from cases c join debtors d on d.seq = c.debtor
      where c.referred_by = ? order by code`;
  const countries = store.all<{ code: string }>(countriesSql, caller.owner);
  const partnersSql = `select distinct p.id, p.name from cases c join collection_partners p on p.seq = c.collection_partner
      where c.referred_by = ? order by p.name`;
  const carveoutPartners = store.all<object>(partnersSql, caller.owner);
  const countryRecords = countries.map(({ code }) => ({
    id: getCountryId(code),
    name: getCountryName(code),
  }));
  return okJson({ countries: countryRecords, carveoutPartners });
}

export const referredCaseList = { listCases: listReferredCases, getFilterOptions };
