import type { CaseSortField } from "../../api/paging/case-sort";
import { type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import { caseRecord } from "../cases/case-record";
import { type CaseQuery, type CaseScope, type CaseSort, listCases } from "../cases/list/cases";
import type { Answer } from "../wire/answers";
import type { HandlerRequest } from "./handler";
import { lenientPaging, type PageOptions, pageAnswer, pagingOf } from "./paging";
import { type Consumer, strict } from "./query";

type SortKeys = readonly { readonly field: string; readonly isDescending: boolean }[];

/** EP-52. Ignores a key that can't be read (EP-53). */
export const caseSort: Consumer<SortKeys, { readonly sort: readonly CaseSort[] }> = ({
  codec,
  text = "",
}) => ({
  part: {
    sort: text.split(",").flatMap((key) => {
      const decoded = codec.decode(key);
      const keys = key.trim() !== "" && "value" in decoded ? decoded.value : [];
      return keys.map(({ field, isDescending }) => ({ field: field as CaseSortField, isDescending }));
    }),
  },
});

export const byLifecycle = strict((names: readonly Lifecycle[]) => ({
  lifecycles: names.map((name) => lifecycles.indexOf(name)),
}));

/** Parameters of all lists of cases except the referral partner's. */
export const caseConsumers = { ...lenientPaging, Statuses: byLifecycle, Sort: caseSort };

export const caseIdConsumers = {
  DivisionIds: strict((divisionIds: readonly string[]) => ({ divisionIds })),
  DebtorIds: strict((debtorIds: readonly string[]) => ({ debtorIds })),
  Ids: strict((ids: readonly string[]) => ({ ids })),
};

/** Lists a page of the cases in `scope` that match the query. */
export function listCasesIn(
  { store, origin }: HandlerRequest,
  scope: CaseScope,
  query: Partial<CaseQuery>,
  options: PageOptions = {},
): Answer {
  const paging = pagingOf(query);
  const { rows, total } = listCases(store, scope, { ...query, ...paging });
  const records = rows.map((row) => caseRecord(row, { origin }));
  return pageAnswer("cases", records, total, paging, options);
}
