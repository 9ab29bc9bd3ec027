import type { CaseSortField } from "../../../api/paging/case-sort";
import type { CaseFilters, CaseSort } from "../../facts/case-query";
import { amongNumbers, type Condition, joinConditions } from "../../store/conditions";
import type { Narrowing } from "./case-narrowing";
import { type CaseScope, type ListPart, lifecyclesIn, listParts } from "./case-scope";

const ofPartners: readonly CaseSortField[] = [
  "DateCreated",
  "DateUpdated",
  "DueDate",
  "GrossAmount",
  "Remainder",
];

/** Sort fields that have an index for each lifecycle, by list. */
const walkedFields: Readonly<Record<CaseScope["kind"], readonly CaseSortField[]>> = {
  collection: ofPartners,
  managed: ofPartners,
  referral: ["DateCreated", "DueDate", "GrossAmount"],
  customer: ["DateCreated"],
};

export function shownLifecycles(scope: CaseScope, { lifecycles = [] }: CaseFilters): readonly number[] {
  const visible = lifecyclesIn(scope);
  return lifecycles.length === 0 ? visible : visible.filter((value) => lifecycles.includes(value));
}

/** Conditions that don't overlap and together select a list. */
export interface CaseListBranches {
  readonly branches: readonly Condition[];
  /** Whether each branch can be read in the order of the list through one index. SQLite then merges them. */
  readonly isWalked: boolean;
}

export function splitBranches(
  scope: CaseScope,
  query: CaseFilters,
  { found, counted, tried }: Narrowing,
  sort: readonly CaseSort[],
): CaseListBranches {
  const narrow = [...found, ...counted.map(({ cases }) => cases), ...tried];
  const isWalked =
    found.length === 0 && counted.every(({ isWalked: is }) => is === true) && isIndexed(scope, sort);
  const stages = isWalked ? walkedStages(scope, query, sort) : chosenStages(scope, query);
  const branches = listParts(scope).flatMap((part) =>
    stages.map((stage) => joinConditions([partCondition(part, isWalked), ...narrow, ...stage])),
  );
  return { branches, isWalked };
}

function isIndexed(scope: CaseScope, [first]: readonly CaseSort[]): boolean {
  return first !== undefined && walkedFields[scope.kind].includes(first.field);
}

/**
 * Returns the condition of a part. If the list isn't read in the order of an index, a `+` keeps SQLite from
 * using the list's indexes. Other indexes are faster for a few cases, and a full scan is faster if all cases
 * must be sorted.
 */
function partCondition({ cases }: ListPart, isWalked: boolean): Condition {
  const sql = Object.keys(cases).map((column) => `${isWalked ? "" : "+"}${column} = ?`);
  return { sql: sql.join(" and "), values: Object.values(cases) };
}

/**
 * Returns one branch for all lifecycles if the list has an index for that, otherwise one for each lifecycle.
 */
function walkedStages(
  scope: CaseScope,
  query: CaseFilters,
  [first]: readonly CaseSort[],
): (readonly Condition[])[] {
  if (!isFiltered(query) && first?.field === "DateCreated") return [[]];
  return shownLifecycles(scope, query).map((value) => [amongNumbers("lifecycle", [value])]);
}

function chosenStages(scope: CaseScope, query: CaseFilters): (readonly Condition[])[] {
  return isFiltered(query) ? [[amongNumbers("lifecycle", shownLifecycles(scope, query))]] : [[]];
}

const isFiltered = ({ lifecycles = [] }: CaseFilters) => lifecycles.length > 0;
