import type { Store } from "../store";
import { branchesOf, type Narrowing, narrowingOf, shownLifecycles } from "./case-branches";
import { allOf, among, type Condition } from "./case-conditions";
import { readPage } from "./case-page";
import type { CaseQuery, CaseSort } from "./case-query";
import type { CaseRow } from "./case-row";
import { type CaseScope, listParts } from "./case-scope";
import { readCaseRows } from "./read-case-rows";

const newestFirst: CaseSort = { field: "DateCreated", isDescending: true };

/** One page of a list, and how many cases the whole list has. */
export function listCases(
  store: Store,
  scope: CaseScope,
  query: CaseQuery,
): { rows: CaseRow[]; total: number } {
  const narrowing = narrowingOf(store, query);
  const total =
    narrowing.byId.length > 0
      ? countFound(store, branchesOf(scope, query, narrowing, []))
      : countKept(store, scope, query, narrowing);
  const offset = (query.page - 1) * query.pageSize;
  if (offset >= total) return { rows: [], total };
  const sort = sortOf(query);
  const seqs = readPage(store, branchesOf(scope, query, narrowing, sort), sort, offset, query.pageSize);
  return { rows: readCaseRows(store, seqs), total };
}

function sortOf({ sort = [] }: CaseQuery): readonly [CaseSort, ...CaseSort[]] {
  const once = sort.filter(({ field }, at) => sort.findIndex((other) => other.field === field) === at);
  const [first = newestFirst, ...rest] = once;
  return [first, ...rest];
}

function countFound(store: Store, branches: readonly Condition[]): number {
  return sumOf(store, "select count(*) as n from cases where", branches);
}

/** `case_counts` knows the total of every list that does not ask for single cases or debtors. */
function countKept(store: Store, scope: CaseScope, query: CaseQuery, { byDivision }: Narrowing): number {
  const filters = [among("lifecycle", shownLifecycles(scope, query)), ...byDivision];
  const parts = listParts(scope).map(({ counts }) => allOf([counts, ...filters]));
  return sumOf(store, "select ifnull(sum(n), 0) as n from case_counts where", parts);
}

function sumOf(store: Store, select: string, conditions: readonly Condition[]): number {
  return conditions
    .map(({ sql, values }) => store.get<{ n: number }>(`${select} ${sql}`, ...values)?.n ?? 0)
    .reduce((sum, n) => sum + n, 0);
}

/** How many cases of a list came into being at a time or later. */
export function countCasesSince(store: Store, scope: CaseScope, since: number): number {
  const parts = listParts(scope).map(({ cases }) => {
    const columns = Object.keys(cases).map((column) => `${column} = ?`);
    return { sql: [...columns, "date_created >= ?"].join(" and "), values: [...Object.values(cases), since] };
  });
  return sumOf(store, "select count(*) as n from cases where", parts);
}
