import type { CaseListRow, CaseSort } from "../../inspector/contract/cases";
import type { Window } from "../../inspector/contract/session";
import { getOrReadOrder } from "../cases/list/case-orders";
import { readCaseRows } from "../cases/list/read-case-rows";
import { type Condition, joinConditions, matchNumbers } from "../store/conditions";
import { matchSubstring } from "../store/search";
import type { Store } from "../store/store";
import { createCaseListRow } from "./case-rows";

/** Filters, order and window of the inspector's case list, which has the cases of all owners. */
export interface CaseSearch {
  readonly search: string | undefined;
  /** Positions in the list of lifecycles (LC-01). */
  readonly lifecycles: readonly number[];
  readonly isTest: boolean | undefined;
  readonly sort: CaseSort;
  readonly isAscending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const sortKeys: Readonly<Record<CaseSort, string>> = {
  created: "date_created",
  updated: "ifnull(date_updated, date_created)",
  due: "due_date",
  amount: "gross_amount",
  remainder: "remainder",
  reference: "reference",
  debtor: "(select name from debtors d where d.seq = debtor)",
};

/** Finds cases. Caches their order until the next write, so that scrolling stays fast. */
export function findCases(store: Store, query: CaseSearch): Window<CaseListRow> {
  const { sort, isAscending, offset, limit } = query;
  const { sql, values } = joinConditions(buildConditions(query));
  const direction = isAscending ? "asc" : "desc";
  const orderedSql = `select seq from cases where ${sql} order by ${sortKeys[sort]} ${direction}, seq ${direction}`;
  const listKey = `inspector ${JSON.stringify([orderedSql, values])}`;
  const { seqs } = getOrReadOrder(store, listKey, Number.POSITIVE_INFINITY, () => {
    const seqsRow = store.get<{ seqs: string }>(
      `select json_group_array(seq) as seqs from (${orderedSql})`,
      ...values,
    );
    return { seqs: Uint32Array.from(JSON.parse(seqsRow?.seqs ?? "[]") as number[]), isWhole: true };
  });
  const rows = readCaseRows(store, Array.from(seqs.subarray(offset, offset + limit)));
  return { total: seqs.length, items: rows.map(createCaseListRow) };
}

/**
 * Returns the conditions. `owned_by` is null only for deleted cases, so an index on it suffices to count and
 * sort.
 */
function buildConditions({ search, lifecycles, isTest }: CaseSearch): readonly Condition[] {
  return [
    { sql: "owned_by is not null", values: [] },
    ...(lifecycles.length === 0 ? [] : [matchNumbers("lifecycle", lifecycles)]),
    ...(isTest === undefined ? [] : [{ sql: "is_test = ?", values: [isTest ? 1 : 0] }]),
    ...(search === undefined ? [] : [buildSearchCondition(search)]),
  ];
}

function buildSearchCondition(text: string): Condition {
  const caseConditions = ["id", "reference", "creditor_reference", "partner_reference"].map((name) =>
    matchSubstring(name, text),
  );
  const debtorCondition = matchSubstring("name", text);
  const creditorCondition = matchSubstring("company_name", text);
  return {
    sql: `(${caseConditions.map(({ sql }) => sql).join(" or ")} or debtor in (select seq from debtors where ${debtorCondition.sql})
      or creditor in (select seq from creditors where ${creditorCondition.sql}))`,
    values: [
      ...caseConditions.flatMap(({ values }) => values),
      ...debtorCondition.values,
      ...creditorCondition.values,
    ],
  };
}
