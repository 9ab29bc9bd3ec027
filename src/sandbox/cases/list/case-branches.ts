import type { CaseSortField } from "../../../api/paging/case-sort";
import type { CaseFilters, CaseSort } from "../../facts/case-query";
import { joinConditions, matchNumbers, type SqlCondition } from "../../store/conditions";
import type { QueryConditions } from "./case-narrowing";
import { type CaseScope, type ListPart, listParts, listScopeLifecycles } from "./case-scope";

const partnerFields: readonly CaseSortField[] = [
  "DateCreated",
  "DateUpdated",
  "DueDate",
  "GrossAmount",
  "Remainder",
];

/** For each list, the sort fields whose index also covers the lifecycle. */
const indexedFields: Readonly<Record<CaseScope["kind"], readonly CaseSortField[]>> = {
  collection: partnerFields,
  managed: partnerFields,
  referral: ["DateCreated", "DueDate", "GrossAmount"],
  customer: ["DateCreated"],
};

export function selectLifecycles(scope: CaseScope, { lifecycles = [] }: CaseFilters): readonly number[] {
  const visible = listScopeLifecycles(scope);
  return lifecycles.length === 0 ? visible : visible.filter((value) => lifecycles.includes(value));
}

/** Conditions that don't overlap and that together select the cases of a list. */
export interface CaseListBranches {
  readonly branches: readonly SqlCondition[];
  /** Whether to read the branches through the list's indexes, in list order. SQLite then merges them. */
  readonly usesListIndex: boolean;
}

export function splitBranches(
  scope: CaseScope,
  query: CaseFilters,
  { selectiveFilters, countedFilters, dateFilters }: QueryConditions,
  sort: readonly CaseSort[],
): CaseListBranches {
  const filters = [...selectiveFilters, ...countedFilters.map(({ cases }) => cases), ...dateFilters];
  const [firstSort] = sort;
  const usesListIndex =
    selectiveFilters.length === 0 &&
    countedFilters.every(({ allowsListIndex }) => allowsListIndex === true) &&
    firstSort !== undefined &&
    indexedFields[scope.kind].includes(firstSort.field);
  const stages = splitStages(scope, query, sort, usesListIndex);
  const branches = listParts(scope).flatMap((part) =>
    stages.map((stage) => joinConditions([buildPartCondition(part, usesListIndex), ...filters, ...stage])),
  );
  return { branches, usesListIndex };
}

/**
 * Returns the condition for a part of a list. If the list isn't read in index order, a `+` keeps SQLite from
 * using the list's indexes. Other indexes are faster if few cases match, and a full scan is faster if all
 * cases must be sorted.
 */
export function buildPartCondition({ cases }: ListPart, usesListIndex: boolean): SqlCondition {
  const sql = Object.keys(cases).map((column) => `${usesListIndex ? "" : "+"}${column} = ?`);
  return { sql: sql.join(" and "), values: Object.values(cases) };
}

/** Returns the conditions on the lifecycle for each branch. Most list indexes cover only one lifecycle. */
function splitStages(
  scope: CaseScope,
  query: CaseFilters,
  [first]: readonly CaseSort[],
  usesListIndex: boolean,
): readonly (readonly SqlCondition[])[] {
  const isFiltered = (query.lifecycles ?? []).length > 0;
  if (!isFiltered && (!usesListIndex || first?.field === "DateCreated")) return [[]];
  const lifecycles = selectLifecycles(scope, query);
  if (!usesListIndex) return [[matchNumbers("lifecycle", lifecycles)]];
  return lifecycles.map((value) => [matchNumbers("lifecycle", [value])]);
}
