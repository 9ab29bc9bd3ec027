import type { CaseFilters, CaseQuery, CaseSort } from "../../facts/case-query";
import type { CaseRow } from "../../facts/case-row";
import { joinConditions, matchNumbers, type SqlCondition } from "../../store/conditions";
import type { Store } from "../../store/store";
import { buildPartCondition, selectLifecycles, splitBranches } from "./case-branches";
import { buildQueryConditions, type QueryConditions } from "./case-narrowing";
import { readPage } from "./case-page";
import { type CaseScope, listParts } from "./case-scope";
import { readCaseRows } from "./read-case-rows";

const newestFirst: CaseSort = { field: "DateCreated", isDescending: true };

/** Reads one page of a list, and the list's total. */
export function listCases(
  store: Store,
  scope: CaseScope,
  query: CaseQuery,
): { rows: CaseRow[]; total: number } {
  const queryConditions = buildQueryConditions(store, query);
  const total = countMatches(store, scope, query, queryConditions);
  const offset = (query.page - 1) * query.pageSize;
  if (offset >= total) return { rows: [], total };
  const sort = resolveSort(query);
  const seqs = readPage(
    store,
    splitBranches(scope, query, queryConditions, sort),
    sort,
    offset,
    query.pageSize,
  );
  return { rows: readCaseRows(store, seqs), total };
}

function resolveSort({ sort = [] }: CaseQuery): readonly [CaseSort, ...CaseSort[]] {
  const distinctSorts = sort.filter(
    ({ field }, index) => sort.findIndex((other) => other.field === field) === index,
  );
  const [first = newestFirst, ...rest] = distinctSorts;
  return [first, ...rest];
}

export const countCases = (store: Store, scope: CaseScope, query: CaseFilters): number =>
  countMatches(store, scope, query, buildQueryConditions(store, query));

function countMatches(
  store: Store,
  scope: CaseScope,
  query: CaseFilters,
  queryConditions: QueryConditions,
): number {
  const { from, conditions } = buildCountQuery(scope, query, queryConditions);
  return sumCounts(store, `select ${from} where`, conditions);
}

/** Builds the query that counts cases. Reads `case_counts`, unless a filter needs the cases themselves. */
function buildCountQuery(scope: CaseScope, query: CaseFilters, queryConditions: QueryConditions) {
  const { selectiveFilters, dateFilters, countedFilters } = queryConditions;
  if (selectiveFilters.length > 0 || dateFilters.length > 0)
    return {
      from: "count(*) as n from cases",
      conditions: splitBranches(scope, query, queryConditions, [newestFirst]).branches,
    };
  const filters = [
    matchNumbers("lifecycle", selectLifecycles(scope, query)),
    ...countedFilters.map(({ counts }) => counts),
  ];
  const conditions = listParts(scope).map(({ counts }) => joinConditions([counts, ...filters]));
  return { from: "ifnull(sum(n), 0) as n from case_counts", conditions };
}

export function countByLifecycle(
  store: Store,
  scope: CaseScope,
  query: CaseFilters,
): ReadonlyMap<number, number> {
  const { from, conditions } = buildCountQuery(scope, query, buildQueryConditions(store, query));
  const counts = new Map<number, number>();
  for (const { sql, values } of conditions) {
    const select = `select lifecycle, ${from} where ${sql} group by lifecycle`;
    for (const { lifecycle, n } of store.all<{ lifecycle: number; n: number }>(select, ...values))
      counts.set(lifecycle, (counts.get(lifecycle) ?? 0) + n);
  }
  return counts;
}

function sumCounts(store: Store, select: string, conditions: readonly SqlCondition[]): number {
  return conditions
    .map(({ sql, values }) => store.value<number>(`${select} ${sql}`, ...values) ?? 0)
    .reduce((sum, n) => sum + n, 0);
}

/** Counts a list's cases created at or after a time. */
export function countCasesSince(store: Store, scope: CaseScope, since: number): number {
  const partConditions = listParts(scope).map((part) =>
    joinConditions([buildPartCondition(part, true), { sql: "date_created >= ?", values: [since] }]),
  );
  return sumCounts(store, "select count(*) as n from cases where", partConditions);
}
