import type { CaseFilters } from "../../facts/case-query";
import { amongGuids, amongNumbers, amongTexts, type Condition } from "../../store/conditions";
import { contains } from "../../store/search";
import type { Store } from "../../store/store";

/** Conditions of a query, other than those on the lifecycle. */
export interface Narrowing {
  /** Conditions that match few cases and use indexes other than the list's. */
  readonly found: readonly Condition[];
  /** Conditions on columns that `case_counts` counts by. */
  readonly counted: readonly NarrowingConditions[];
  /** Conditions to check on each case while the list's index is read. */
  readonly tried: readonly Condition[];
}

interface NarrowingConditions {
  readonly cases: Condition;
  readonly counts: Condition;
  /** Whether the list can still be read through its own index. */
  readonly isWalked?: boolean;
}

/** Returns the conditions for the filters. An empty list of GUIDs or codes doesn't filter (EP-51). */
export function narrowCases(store: Store, query: CaseFilters): Narrowing {
  return { found: foundBy(store, query), counted: countedBy(store, query), tried: rowConditions(query) };
}

function foundBy(store: Store, query: CaseFilters): Condition[] {
  const { debtorIds = [], ids = [], debtorCountries = [], search } = query;
  const found: Condition[] = [];
  if (ids.length > 0) found.push(amongGuids("id", ids));
  if (debtorIds.length > 0) found.push(amongNumbers("debtor", seqsOf(store, "debtors", debtorIds)));
  if (debtorCountries.length > 0) {
    const { sql, values } = amongTexts("country_alpha2", debtorCountries);
    found.push({ sql: `debtor in (select seq from debtors where ${sql})`, values });
  }
  if (search !== undefined) found.push(searchCases(store, search));
  return found;
}

function countedBy(store: Store, query: CaseFilters): NarrowingConditions[] {
  const { divisionIds = [], collectionPartnerIds = [], creditors } = query;
  const counted: NarrowingConditions[] = [];
  if (divisionIds.length > 0) {
    const divisions = amongNumbers("division", seqsOf(store, "divisions", divisionIds));
    counted.push({ cases: divisions, counts: divisions });
  }
  if (creditors !== undefined)
    counted.push({ cases: amongNumbers("owned_by", creditors), counts: amongNumbers("creditor", creditors) });
  if (collectionPartnerIds.length > 0) {
    const partners = amongNumbers(
      "collection_partner",
      seqsOf(store, "collection_partners", collectionPartnerIds),
    );
    counted.push({ cases: partners, counts: partners, isWalked: true });
  }
  return counted;
}

function rowConditions({ createdFrom, createdTo }: CaseFilters): Condition[] {
  const tried: Condition[] = [];
  if (createdFrom !== undefined) tried.push({ sql: "date_created >= ?", values: [createdFrom] });
  if (createdTo !== undefined) tried.push({ sql: "date_created <= ?", values: [createdTo] });
  return tried;
}

type GuidTable = "debtors" | "divisions" | "collection_partners";

function seqsOf(store: Store, table: GuidTable, ids: readonly string[]): number[] {
  const { sql, values } = amongGuids("id", ids);
  return store.all<{ seq: number }>(`select seq from ${table} where ${sql}`, ...values).map(({ seq }) => seq);
}

/**
 * Searches the references of a case and its debtor's name. Each part scans an index and reads only matching
 * cases.
 */
function searchCases({ readings }: Store, text: string): Condition {
  const find = (column: string) => contains(column, text, readings["NS-62"]);
  const reference = find("reference");
  const creditorReference = find("creditor_reference");
  const debtorName = find("name");
  return {
    sql: `seq in (select seq from cases where ${reference.sql}
      union all select seq from cases where ${creditorReference.sql}
      union all select seq from cases where debtor in (select seq from debtors where ${debtorName.sql}))`,
    values: [...reference.values, ...creditorReference.values, ...debtorName.values],
  };
}
