import type { Codec } from "../../api/endpoint/codec";
import { guidList, sortBy } from "../../api/endpoint/codecs";
import { type CaseSortField, caseSortFields } from "../../api/paging/case-sort";
import { type Lifecycle, lifecycles } from "../../base/lifecycle";
import { caseRecord } from "../cases/case-record";
import { type CaseQuery, type CaseScope, type CaseSort, listCases } from "../cases/list/cases";
import type { Answer } from "../wire/answers";
import type { Query } from "../wire/query";
import type { HandlerRequest } from "./handler";
import { type ListOptions, lenientPaging, pageAnswer } from "./paging";
import { readLeniently, readParameters } from "./read-query";

/** Which lifecycle values filter: seven on the collection partner's list (LC-02), all ten elsewhere. */
type StatusCodec = Codec<readonly Lifecycle[]>;

/** EP-52; a key that cannot be read is left out, silently (EP-53). */
export function readCaseSort(query: Query, codec = sortBy(caseSortFields)): CaseSort[] {
  const keys = (query.get("sort") ?? "").split(",");
  return keys.flatMap((key) => {
    const read = readLeniently(codec, new Map([["sort", key]]), "Sort") ?? [];
    return read.map(({ field, isDescending }) => ({ field: field as CaseSortField, isDescending }));
  });
}

/** A page of the cases in `scope` that match the query of the request. */
export function listCasesIn(
  { store, origin, query }: HandlerRequest,
  scope: CaseScope,
  statuses: StatusCodec,
  { takesIds = true, ...options }: ListOptions & { readonly takesIds?: boolean } = {},
): Answer {
  const filters = { Statuses: statuses, DivisionIds: guidList, DebtorIds: guidList, Ids: guidList };
  const ids = takesIds ? (["DivisionIds", "DebtorIds", "Ids"] as const) : [];
  const read = readParameters(filters, query, ["Statuses", ...ids]);
  if ("refusal" in read) return read.refusal;
  const { Statuses, DivisionIds, DebtorIds, Ids } = read.values;
  const paging = lenientPaging(query);
  const wanted: CaseQuery = {
    ...paging,
    sort: readCaseSort(query),
    lifecycles: Statuses?.map((name) => lifecycles.indexOf(name)),
    divisionIds: DivisionIds,
    debtorIds: DebtorIds,
    ids: Ids,
  };
  const { rows, total } = listCases(store, scope, wanted);
  const records = rows.map((row) => caseRecord(row, { origin }));
  return pageAnswer("cases", records, total, paging, options);
}
