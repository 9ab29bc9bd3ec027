import type { CaseSortField } from "../../../api/paging/case-sort";
import type { CaseFilters, CaseSort } from "../../facts/case-query";
import { allOf, among, type Condition } from "../../store/conditions";
import type { Narrowing } from "./case-narrowing";
import { type CaseScope, type ListPart, lifecyclesIn, listParts } from "./case-scope";

const ofPartners: readonly CaseSortField[] = [
  "DateCreated",
  "DateUpdated",
  "DueDate",
  "GrossAmount",
  "Remainder",
];

/** Fields with an index behind each lifecycle value, by list. */
const walkedFields: Readonly<Record<CaseScope["kind"], readonly CaseSortField[]>> = {
  collection: ofPartners,
  managed: ofPartners,
  referral: ["DateCreated", "DueDate", "GrossAmount"],
  customer: ["DateCreated"],
};

export function shownLifecycles(scope: CaseScope, { lifecycles = [] }: CaseFilters): readonly number[] {
  const shown = lifecyclesIn(scope);
  return lifecycles.length === 0 ? shown : shown.filter((value) => lifecycles.includes(value));
}

/**
 * The list as conditions whose cases are apart from each other: each can be walked along one index, and the database
 * merges them in order while it reads.
 */
export function branchesOf(
  scope: CaseScope,
  query: CaseFilters,
  { found, counted, tried }: Narrowing,
  sort: readonly CaseSort[],
): Condition[] {
  const narrow = [...found, ...counted.map(({ cases }) => cases), ...tried];
  const isWalk =
    found.length === 0 && counted.every(({ isWalked: is }) => is === true) && isWalked(scope, sort);
  const stages = isWalk ? walkedStages(scope, query, sort) : chosenStages(scope, query);
  return listParts(scope).flatMap((part) =>
    stages.map((stage) => allOf([partCondition(part, isWalk), ...narrow, ...stage])),
  );
}

function isWalked(scope: CaseScope, [first]: readonly CaseSort[]): boolean {
  return first !== undefined && walkedFields[scope.kind].includes(first.field);
}

/**
 * The `+` keeps the database off the list's own indexes: where only a few cases are asked for, other indexes find
 * them; and where all must be sorted, reading the table from end to end beats looking up one case after the other.
 */
function partCondition({ cases }: ListPart, isWalk: boolean): Condition {
  const sql = Object.keys(cases).map((column) => `${isWalk ? "" : "+"}${column} = ?`);
  return { sql: sql.join(" and "), values: Object.values(cases) };
}

/** All values at once where the list has an index for that; else a branch for each. */
function walkedStages(
  scope: CaseScope,
  query: CaseFilters,
  [first]: readonly CaseSort[],
): (readonly Condition[])[] {
  if (!isFiltered(query) && first?.field === "DateCreated") return [[]];
  return shownLifecycles(scope, query).map((value) => [among("lifecycle", [value])]);
}

function chosenStages(scope: CaseScope, query: CaseFilters): (readonly Condition[])[] {
  return isFiltered(query) ? [[among("lifecycle", shownLifecycles(scope, query))]] : [[]];
}

const isFiltered = ({ lifecycles = [] }: CaseFilters) => lifecycles.length > 0;
