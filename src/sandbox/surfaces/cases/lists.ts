import * as collection from "../../../api/collection/cases";
import * as managed from "../../../api/collection/managed-cases";
import * as customer from "../../../api/customer/cases";
import type { CaseSortField } from "../../../api/paging/case-sort";
import * as referral from "../../../api/referral/cases";
import { type Lifecycle, lifecycles } from "../../../base/cases/lifecycle";
import { omitUndefined } from "../../../base/present";
import { caseRecord } from "../../cases/case-record";
import {
  type CaseQuery,
  type CaseScope,
  type CaseSort,
  listCases as readCases,
} from "../../cases/list/cases";
import { formatReferredCases, summarizeReferredCases } from "../../clients/referred-cases";
import { getCountryId, getCountryName } from "../../facts/country";
import { type Answer, ok } from "../../wire/answers";
import {
  clientFilter,
  collectionPartnerFilter,
  countryFilter,
  lowerTimeBound,
  upperTimeBound,
} from "../filters";
import type { HandlerRequest } from "../handler";
import { answerPage, fillPaging, lenientPaging, type PageOptions, strictPaging } from "../paging";
import { type Consumer, type Consumers, createQueryHandler, strict } from "../query";
import { resolveCallerScope, resolveManagedScope, resolveReferredScope } from "./lookups";

type SortKeys = readonly { readonly field: string; readonly isDescending: boolean }[];

/** Reads the sort keys (EP-52). Ignores those that can't be read (EP-53). */
const caseSort: Consumer<SortKeys, { readonly sort: readonly CaseSort[] }> = ({ codec, text = "" }) => ({
  part: {
    sort: text.split(",").flatMap((key) => {
      const decoded = codec.decode(key);
      const keys = key.trim() !== "" && "value" in decoded ? decoded.value : [];
      return keys.map(({ field, isDescending }) => ({ field: field as CaseSortField, isDescending }));
    }),
  },
});

const toLifecycleQuery = (names: readonly Lifecycle[]) => ({
  lifecycles: names.map((name) => lifecycles.indexOf(name)),
});

type LifecycleConsumer = Consumer<readonly Lifecycle[], Pick<Partial<CaseQuery>, "lifecycles">>;

/** Reads lifecycles. Ignores names that aren't valid. */
const lenientLifecycles: LifecycleConsumer = ({ codec, text = "" }) => {
  const decoded = text.split(",").map((name) => codec.decode(name));
  const names = decoded.flatMap((part) => ("value" in part ? part.value : []));
  return { part: names.length === 0 ? {} : toLifecycleQuery(names) };
};

const lifecycleConsumers = { refused: strict(toLifecycleQuery), ignored: lenientLifecycles } as const;

const lifecycleFilter: LifecycleConsumer = (parameter) =>
  lifecycleConsumers[parameter.request.store.readings["AMB-48"]](parameter);

/** Parameters of all case lists except the referral partner's. */
const caseListConsumers: Consumers<typeof customer.listCases, Partial<CaseQuery>> = {
  ...lenientPaging,
  Statuses: lifecycleFilter,
  Sort: caseSort,
  DivisionIds: strict((divisionIds) => ({ divisionIds })),
  DebtorIds: strict((debtorIds) => ({ debtorIds })),
  Ids: strict((ids) => ({ ids })),
};

function answerCaseList(
  { store, origin }: HandlerRequest,
  scope: CaseScope,
  query: Partial<CaseQuery>,
  options: PageOptions = {},
): Answer {
  const paging = fillPaging(query);
  const { rows, total } = readCases(store, scope, { ...query, ...paging });
  const records = rows.map((row) => caseRecord(row, { origin }));
  return answerPage("cases", records, total, paging, options);
}

export const creditorCaseList = {
  listCases: createQueryHandler(customer.listCases, caseListConsumers, (request, query) =>
    answerCaseList(request, resolveCallerScope(request), query),
  ),
};

interface CollectionQuery extends Partial<CaseQuery> {
  readonly includeTestCases?: boolean;
}

const collectionConsumers: Consumers<typeof collection.listCases, CollectionQuery> = {
  ...caseListConsumers,
  includeTestCases: strict((includeTestCases) => ({ includeTestCases })),
};

/** Lists the collection partner's cases (EP-06, VIS-06). */
export const partnerCaseList = {
  listCases: createQueryHandler(
    collection.listCases,
    collectionConsumers,
    (request, { includeTestCases = false, ...query }) => {
      const scope: CaseScope = { kind: "collection", partner: request.caller.owner, includeTestCases };
      return answerCaseList(request, scope, query, { showsSkipped: true });
    },
  ),
};

/** Lists managed production cases (VIS-04). By default, the filters of the case list apply (NS-11). */
export const managedCaseList = {
  listManagedCases: createQueryHandler(managed.listManagedCases, caseListConsumers, (request, query) => {
    const isFiltered = request.store.readings["NS-11"] === "filtered";
    const { page, pageSize } = query;
    const appliedQuery = isFiltered ? query : omitUndefined({ page, pageSize });
    return answerCaseList(request, resolveManagedScope(request), appliedQuery, { showsSkipped: true });
  }),
};

const referralConsumers: Consumers<typeof referral.listCases, Partial<CaseQuery>> = {
  ...strictPaging,
  FromDate: lowerTimeBound((createdFrom) => ({ createdFrom })),
  ToDate: upperTimeBound((createdTo) => ({ createdTo })),
  ExternalTenantId: clientFilter,
  Statuses: lifecycleFilter,
  Query: strict((search) => ({ search })),
  CountryIds: countryFilter,
  CollectionPartnerIds: collectionPartnerFilter,
  Sort: caseSort,
};

/** Lists the cases of the partner's linked clients. Default: newest first (NS-17). */
const listReferredCases = createQueryHandler(
  referral.listCases,
  referralConsumers,
  ({ store, now, caller }, query) => {
    const { page, pageSize, sort = [], ...filters } = query;
    const scope = resolveReferredScope({ store, caller });
    const paging = fillPaging({ page, pageSize });
    const { rows, total } = readCases(store, scope, { ...filters, sort, ...paging });
    const records = formatReferredCases(store, caller.owner, rows);
    const summary = summarizeReferredCases(store, scope, filters, now);
    return answerPage("cases", records, total, paging, { summary });
  },
);

/** Lists the debtor countries and collection partners of the referral partner's own cases. */
function getFilterOptions({ store, caller }: HandlerRequest): Answer {
  const countries = store.all<{ code: string }>(
    `select distinct d.country_alpha2 as code from cases c join debtors d on d.seq = c.debtor
      where c.referred_by = ? order by code`,
    caller.owner,
  );
  const carveoutPartners = store.all<object>(
    `select distinct p.id, p.name from cases c join collection_partners p on p.seq = c.collection_partner
      where c.referred_by = ? order by p.name`,
    caller.owner,
  );
  const countryRecords = countries.map(({ code }) => ({
    id: getCountryId(code),
    name: getCountryName(code),
  }));
  return ok(JSON.stringify({ countries: countryRecords, carveoutPartners }));
}

export const referredCaseList = { listCases: listReferredCases, getFilterOptions };
