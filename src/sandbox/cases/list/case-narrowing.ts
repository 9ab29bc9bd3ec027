import type { CaseFilters } from "../../facts/case-query";
import {
  compareOptional,
  matchGuids,
  matchNumbers,
  matchTexts,
  type SqlCondition,
} from "../../store/conditions";
import { matchSubstring } from "../../store/search";
import type { Store } from "../../store/store";

/** The conditions of a query, except those on the lifecycle. */
export interface QueryConditions {
  /** Conditions that match few cases and use an index other than the list's. */
  readonly selectiveFilters: readonly SqlCondition[];
  /** Conditions on columns by which `case_counts` is grouped. */
  readonly countedFilters: readonly CountedCondition[];
  /** Conditions on the creation time, which are checked for each case while the list's index is read. */
  readonly dateFilters: readonly SqlCondition[];
}

interface CountedCondition {
  readonly cases: SqlCondition;
  readonly counts: SqlCondition;
  /** Whether the list can still be read through its own index. */
  readonly allowsListIndex?: boolean;
}

/** Returns the conditions for the filters. An empty list of GUIDs or codes matches every case (EP-51). */
export function buildQueryConditions(store: Store, query: CaseFilters): QueryConditions {
  return {
    selectiveFilters: buildSelectiveFilters(store, query),
    countedFilters: buildCountedFilters(store, query),
    dateFilters: [
      ...compareOptional("date_created >= ?", query.createdFrom),
      ...compareOptional("date_created <= ?", query.createdTo),
    ],
  };
}

function buildSelectiveFilters(store: Store, query: CaseFilters): SqlCondition[] {
  const { debtorIds = [], ids = [], debtorCountries = [], search } = query;
  const conditions: SqlCondition[] = [];
  if (ids.length > 0) conditions.push(matchGuids("id", ids));
  if (debtorIds.length > 0)
    conditions.push(matchNumbers("debtor", findSequenceNumbers(store, "debtors", debtorIds)));
  if (debtorCountries.length > 0) {
    const { sql, values } = matchTexts("country_alpha2", debtorCountries);
    conditions.push({ sql: `debtor in (select seq from debtors where ${sql})`, values });
  }
  if (search !== undefined) conditions.push(buildSearchCondition(store, search));
  return conditions;
}

function buildCountedFilters(store: Store, query: CaseFilters): CountedCondition[] {
  const { divisionIds = [], collectionPartnerIds = [], creditors } = query;
  const conditions: CountedCondition[] = [];
  if (divisionIds.length > 0) {
    const divisions = matchNumbers("division", findSequenceNumbers(store, "divisions", divisionIds));
    conditions.push({ cases: divisions, counts: divisions });
  }
  if (creditors !== undefined)
    conditions.push({
      cases: matchNumbers("owned_by", creditors),
      counts: matchNumbers("creditor", creditors),
    });
  if (collectionPartnerIds.length > 0) {
    const partners = matchNumbers(
      "collection_partner",
      findSequenceNumbers(store, "collection_partners", collectionPartnerIds),
    );
    conditions.push({ cases: partners, counts: partners, allowsListIndex: true });
  }
  return conditions;
}

type GuidTable = "debtors" | "divisions" | "collection_partners";

function findSequenceNumbers(store: Store, table: GuidTable, ids: readonly string[]): number[] {
  const { sql, values } = matchGuids("id", ids);
  return store.all<{ seq: number }>(`select seq from ${table} where ${sql}`, ...values).map(({ seq }) => seq);
}

/** Matches a case's references and debtor name. Each part scans an index and reads only matching cases. */
function buildSearchCondition({ readings }: Store, text: string): SqlCondition {
  const matchColumn = (column: string) => matchSubstring(column, text, readings["NS-62"]);
  const reference = matchColumn("reference");
  const creditorReference = matchColumn("creditor_reference");
  const debtorName = matchColumn("name");
  return {
    sql: `seq in (select seq from cases where ${reference.sql}
      union all select seq from cases where ${creditorReference.sql}
      union all select seq from cases where debtor in (select seq from debtors where ${debtorName.sql}))`,
    values: [...reference.values, ...creditorReference.values, ...debtorName.values],
  };
}
