import type { CaseSortField } from "../../api/case-record";
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
  const isNarrow = narrow.length > 0;
  const lifecycles = lifecycleConditions(scope, query, isNarrow ? undefined : sort[0]?.field);
  return listParts(scope).flatMap((part) =>
    lifecycles.map((condition) => allOf([partCondition(part, isNarrow), ...narrow, ...condition])),
  );
}

/** The `+` keeps the database from walking the whole list where an index finds the few that are asked for. */
function partCondition({ cases }: ListPart, isNarrow: boolean): Condition {
  const sql = Object.keys(cases).map((column) => `${isNarrow ? "+" : ""}${column} = ?`);
  return { sql: sql.join(" and "), values: Object.values(cases) };
}

/** A branch for each lifecycle value where such a branch is already in the order asked for; else one branch. */
function lifecycleConditions(
  scope: CaseScope,
  query: CaseQuery,
  sortedBy: CaseSortField | undefined,
): (readonly Condition[])[] {
  const isFiltered = (query.lifecycles ?? []).length > 0;
  const values = shownLifecycles(scope, query);
  if (!isFiltered && sortedBy === "DateCreated") return [[]];
  const walked = scope.kind === "collection" ? walkedFields : walkedElsewhere;
  if (sortedBy !== undefined && walked.includes(sortedBy)) {
    return values.map((value) => [among("lifecycle", [value])]);
  }
  return isFiltered ? [[among("lifecycle", values)]] : [[]];
}
