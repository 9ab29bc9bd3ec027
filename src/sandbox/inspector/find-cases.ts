import type { CaseListRow } from "../../inspector/contract/cases";
import type { ListWindow } from "../../inspector/contract/session";
import { readCaseRows } from "../cases/list/read-case-rows";
import { compareOptional, joinConditions, matchAny, type SqlCondition } from "../store/conditions";
import { toFlag } from "../store/insert";
import { matchSubstring } from "../store/search";
import type { Store } from "../store/store";
import { createCaseListRow } from "./case-rows";
import { findSequenceNumbers } from "./find-sequence-numbers";

/** Filters and window for the inspector's case list, which contains the cases of every owner. */
export interface CaseSearch {
  readonly search: string | undefined;
  /** Position in the list of lifecycles (LC-01). */
  readonly lifecycle: number | undefined;
  readonly isTest: boolean | undefined;
  readonly offset: number;
  readonly limit: number;
}

export function findCases(store: Store, query: CaseSearch): ListWindow<CaseListRow> {
  const { sql, values } = joinConditions(buildConditions(query));
  const orderedSql = `select seq from cases where ${sql} order by date_created desc, seq desc`;
  const { total, seqs } = findSequenceNumbers(store, orderedSql, values, query);
  return { total, items: readCaseRows(store, seqs).map(createCaseListRow) };
}

/**
 * Returns the conditions. `owned_by` is null only for deleted cases, so its index alone is enough for
 * counting and sorting.
 */
function buildConditions({ search, lifecycle, isTest }: CaseSearch): readonly SqlCondition[] {
  return [
    { sql: "owned_by is not null", values: [] },
    ...compareOptional("lifecycle = ?", lifecycle),
    ...compareOptional("is_test = ?", isTest === undefined ? undefined : toFlag(isTest)),
    ...(search === undefined ? [] : [matchSearch(search)]),
  ];
}

function matchSearch(text: string): SqlCondition {
  const matchParty = (column: string, table: string, name: string): SqlCondition => {
    const { sql, values } = matchSubstring(name, text);
    return { sql: `${column} in (select seq from ${table} where ${sql})`, values };
  };
  return matchAny([
    ...["id", "reference", "creditor_reference", "partner_reference"].map((name) =>
      matchSubstring(name, text),
    ),
    matchParty("debtor", "debtors", "name"),
    matchParty("creditor", "creditors", "company_name"),
  ]);
}
