import type { CaseSortField } from "../../api/case-sort";
import type { Store } from "../store";
import { allOf, among, amongGuids, type Condition } from "./case-conditions";
import type { CaseQuery, CaseSort } from "./case-query";
import { type CaseScope, type ListPart, lifecyclesIn, listParts } from "./case-scope";

/** Fields with an index behind each lifecycle value: of the collection partner's list, and of the other lists. */
const walkedFields: readonly CaseSortField[] = [
  "DateCreated",
  "DateUpdated",
  "DueDate",
  "GrossAmount",
  "Remainder",
];
const walkedElsewhere: readonly CaseSortField[] = ["DateCreated"];

/** What the GUID lists ask for (EP-51); an empty list asks for nothing. */
export interface Narrowing {
  readonly byId: readonly Condition[];
  readonly byDivision: readonly Condition[];
}

export function narrowingOf(store: Store, query: CaseQuery): Narrowing {
  const { divisionIds = [], debtorIds = [], ids = [] } = query;
  const byId: Condition[] = [];
  if (ids.length > 0) byId.push(amongGuids("id", ids));
  if (debtorIds.length > 0) byId.push(among("debtor", seqsOf(store, "debtors", debtorIds)));
  const byDivision =
    divisionIds.length > 0 ? [among("division", seqsOf(store, "divisions", divisionIds))] : [];
  return { byId, byDivision };
}

function seqsOf(store: Store, table: "debtors" | "divisions", ids: readonly string[]): number[] {
  const { sql, values } = amongGuids("id", ids);
  return store.all<{ seq: number }>(`select seq from ${table} where ${sql}`, ...values).map(({ seq }) => seq);
}

export function shownLifecycles(scope: CaseScope, { lifecycles = [] }: CaseQuery): readonly number[] {
  const shown = lifecyclesIn(scope);
  return lifecycles.length === 0 ? shown : shown.filter((value) => lifecycles.includes(value));
}

/**
 * The list as conditions whose cases are apart from each other: each can be walked along one index, and the database
 * merges them in order while it reads.
 */
export function branchesOf(
  scope: CaseScope,
  query: CaseQuery,
  { byId, byDivision }: Narrowing,
  sort: readonly CaseSort[],
): Condition[] {
  const narrow = [...byId, ...byDivision];
  const isWalk = narrow.length === 0 && isWalked(scope, sort);
  const stages = isWalk ? walkedStages(scope, query, sort) : chosenStages(scope, query);
  return listParts(scope).flatMap((part) =>
    stages.map((stage) => allOf([partCondition(part, isWalk), ...narrow, ...stage])),
  );
}

function isWalked(scope: CaseScope, [first]: readonly CaseSort[]): boolean {
  const walked = scope.kind === "collection" ? walkedFields : walkedElsewhere;
  return first !== undefined && walked.includes(first.field);
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
  query: CaseQuery,
  [first]: readonly CaseSort[],
): (readonly Condition[])[] {
  if (!isFiltered(query) && first?.field === "DateCreated") return [[]];
  return shownLifecycles(scope, query).map((value) => [among("lifecycle", [value])]);
}

function chosenStages(scope: CaseScope, query: CaseQuery): (readonly Condition[])[] {
  return isFiltered(query) ? [[among("lifecycle", shownLifecycles(scope, query))]] : [[]];
}

const isFiltered = ({ lifecycles = [] }: CaseQuery) => lifecycles.length > 0;
