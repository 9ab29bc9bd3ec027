import { type CaseSortField, caseSortFields } from "../../../api/paging/case-sort";
import { lifecycles } from "../../../base/cases/lifecycle";
import type { CaseFilters, CaseQuery, CaseSort } from "../../facts/case-query";
import type { CaseRow } from "../../facts/case-row";
import { joinConditions, matchNumbers, type SqlCondition } from "../../store/conditions";
import type { Store } from "../../store/store";
import { buildPartCondition, type CaseListBranches, selectLifecycles, splitBranches } from "./case-branches";
import { buildQueryConditions, type QueryConditions } from "./case-narrowing";
import { type CaseOrder, getOrReadOrder } from "./case-orders";
import { type CaseScope, listParts } from "./case-scope";
import { readCaseRows } from "./read-case-rows";

const newestFirst: CaseSort = { field: "DateCreated", isDescending: true };

/** Reads one page of a list, and how many cases the whole list has. */
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

/** Counts the cases of a list that were created at or after a time. */
export function countCasesSince(store: Store, scope: CaseScope, since: number): number {
  const partConditions = listParts(scope).map((part) =>
    joinConditions([buildPartCondition(part, true), { sql: "date_created >= ?", values: [since] }]),
  );
  return sumCounts(store, "select count(*) as n from cases where", partConditions);
}

/** Columns by sort field: `DateCreated` sorts by `date_created`. */
const sortColumns = Object.fromEntries(
  caseSortFields.map((field) => [field, field.replace(/\B[A-Z]/g, "_$&").toLowerCase()]),
) as Readonly<Record<CaseSortField, string>>;

const sortedNames = [...lifecycles].sort();
const nameRankSql = lifecycles
  .map((name, index) => `when ${index} then ${sortedNames.indexOf(name)}`)
  .join(" ");

/** Sort columns, with lifecycles sorted by name (NS-52). */
const columnsByName = { ...sortColumns, Lifecycle: `case lifecycle ${nameRankSql} end` };
const columnsByReading = { "by-stage": sortColumns, "by-name": columnsByName } as const;

/** Returns one page of seqs. Sorts ties by `seq`, in the direction of the last sort key. */
function readPage(
  store: Store,
  { branches, usesListIndex }: CaseListBranches,
  sort: readonly [CaseSort, ...CaseSort[]],
  offset: number,
  limit: number,
): number[] {
  const end = offset + limit;
  // Reads twice as much of an index as needed, so paging doesn't reread it for each page. If there is no
  // index, all rows are sorted anyway.
  const readLimit = usesListIndex ? 2 * end : noLimit;
  const listKey = JSON.stringify([branches, sort]);
  const { seqs } = getOrReadOrder(store, listKey, end, () => readOrder(store, branches, sort, readLimit));
  return Array.from(seqs.subarray(offset, end));
}

/** Means no limit in SQLite. */
const noLimit = -1;

/** Reads the seqs as one JSON string for speed (see `readCaseRows`). */
function readOrder(
  store: Store,
  branches: readonly SqlCondition[],
  sort: readonly CaseSort[],
  readLimit: number,
): CaseOrder {
  const columns = columnsByReading[store.readings["NS-52"]];
  const keys = sort.map(({ field }, index) => `${columns[field]} as key${index}`).join(", ");
  const selects = branches.map(({ sql }) => `select seq, ${keys} from cases where ${sql}`);
  const orderTerms = sort.map(({ isDescending }, index) => `key${index} ${formatSqlDirection(isDescending)}`);
  const ties = `seq ${formatSqlDirection(sort.at(-1)?.isDescending)}`;
  const orderedSql = `${selects.join(" union all ")} order by ${orderTerms.join(", ")}, ${ties} limit ?`;
  const values = branches.flatMap((branch) => branch.values);
  const sql = `select json_group_array(seq) from (${orderedSql})`;
  const text = store.value<string>(sql, ...values, readLimit) ?? "[]";
  const seqs = Uint32Array.from(JSON.parse(text) as number[]);
  return { seqs, isWhole: readLimit === noLimit || seqs.length < readLimit };
}

function formatSqlDirection(isDescending: boolean | undefined): "asc" | "desc" {
  return isDescending ? "desc" : "asc";
}
