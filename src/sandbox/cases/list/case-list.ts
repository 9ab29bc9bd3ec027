import type { CaseFilters, CaseQuery, CaseSort } from "../../facts/case-query";
import type { CaseRow } from "../../facts/case-row";
import { amongNumbers, type Condition, joinConditions } from "../../store/conditions";
import type { Store } from "../../store/store";
import { shownLifecycles, splitBranches } from "./case-branches";
import { type Narrowing, narrowCases } from "./case-narrowing";
import { readPage } from "./case-page";
import { type CaseScope, listParts } from "./case-scope";
import { readCaseRows } from "./read-case-rows";

const newestFirst: CaseSort = { field: "DateCreated", isDescending: true };

/** Reads one page of a list, and its total. */
export function listCases(
  store: Store,
  scope: CaseScope,
  query: CaseQuery,
): { rows: CaseRow[]; total: number } {
  const narrowing = narrowCases(store, query);
  const total = countNarrowed(store, scope, query, narrowing);
  const offset = (query.page - 1) * query.pageSize;
  if (offset >= total) return { rows: [], total };
  const sort = sortOf(query);
  const seqs = readPage(store, splitBranches(scope, query, narrowing, sort), sort, offset, query.pageSize);
  return { rows: readCaseRows(store, seqs), total };
}

function sortOf({ sort = [] }: CaseQuery): readonly [CaseSort, ...CaseSort[]] {
  const distinct = sort.filter(
    ({ field }, index) => sort.findIndex((other) => other.field === field) === index,
  );
  const [first = newestFirst, ...rest] = distinct;
  return [first, ...rest];
}

export const countCases = (store: Store, scope: CaseScope, query: CaseFilters): number =>
  countNarrowed(store, scope, query, narrowCases(store, query));

function countNarrowed(store: Store, scope: CaseScope, query: CaseFilters, narrowing: Narrowing): number {
  const { from, conditions } = countingOf(scope, query, narrowing);
  return sumOf(store, `select ${from} where`, conditions);
}

interface CountQuery {
  readonly from: string;
  readonly conditions: readonly Condition[];
}

/** Returns the query that counts cases. Uses `case_counts`, unless a filter needs the cases themselves. */
function countingOf(scope: CaseScope, query: CaseFilters, narrowing: Narrowing): CountQuery {
  const { found, tried, counted } = narrowing;
  if (found.length > 0 || tried.length > 0)
    return {
      from: "count(*) as n from cases",
      conditions: splitBranches(scope, query, narrowing, [newestFirst]).branches,
    };
  const filters = [
    amongNumbers("lifecycle", shownLifecycles(scope, query)),
    ...counted.map(({ counts }) => counts),
  ];
  const conditions = listParts(scope).map(({ counts }) => joinConditions([counts, ...filters]));
  return { from: "ifnull(sum(n), 0) as n from case_counts", conditions };
}

export function countByLifecycle(
  store: Store,
  scope: CaseScope,
  query: CaseFilters,
): ReadonlyMap<number, number> {
  const { from, conditions } = countingOf(scope, query, narrowCases(store, query));
  const counts = new Map<number, number>();
  for (const { sql, values } of conditions) {
    const select = `select lifecycle, ${from} where ${sql} group by lifecycle`;
    for (const { lifecycle, n } of store.all<{ lifecycle: number; n: number }>(select, ...values))
      counts.set(lifecycle, (counts.get(lifecycle) ?? 0) + n);
  }
  return counts;
}

function sumOf(store: Store, select: string, conditions: readonly Condition[]): number {
  return conditions
    .map(({ sql, values }) => store.get<{ n: number }>(`${select} ${sql}`, ...values)?.n ?? 0)
    .reduce((sum, n) => sum + n, 0);
}

/** Counts the cases of a list that were created at or after a time. */
export function countCasesSince(store: Store, scope: CaseScope, since: number): number {
  const parts = listParts(scope).map(({ cases }) => {
    const columns = Object.keys(cases).map((column) => `${column} = ?`);
    return { sql: [...columns, "date_created >= ?"].join(" and "), values: [...Object.values(cases), since] };
  });
  return sumOf(store, "select count(*) as n from cases where", parts);
}
