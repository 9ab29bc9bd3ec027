import type { CaseFilters } from "../../facts/case-query";
import { among, amongGuids, amongTexts, type Condition } from "../../store/conditions";
import type { Store } from "../../store/store";
import { searchCases } from "./case-search";

/** What a query asks for beside the stage. */
export interface Narrowing {
  /** Few cases, which other indexes than the list's lead to. */
  readonly found: readonly Condition[];
  /** The same for conditions that `case_counts` counts by. */
  readonly counted: readonly Counted[];
  /** Tried on each case while the list's own index is walked. */
  readonly tried: readonly Condition[];
}

interface Counted {
  readonly cases: Condition;
  readonly counts: Condition;
  /** Whether the list's own index is walked all the same. */
  readonly isWalked?: boolean;
}

/** An empty list of GUIDs or codes asks for nothing (EP-51). */
export function narrowingOf(store: Store, query: CaseFilters): Narrowing {
  return { found: foundBy(store, query), counted: countedBy(store, query), tried: triedOn(query) };
}

function foundBy(store: Store, query: CaseFilters): Condition[] {
  const { debtorIds = [], ids = [], debtorCountries = [], search } = query;
  const found: Condition[] = [];
  if (ids.length > 0) found.push(amongGuids("id", ids));
  if (debtorIds.length > 0) found.push(among("debtor", seqsOf(store, "debtors", debtorIds)));
  if (debtorCountries.length > 0) {
    const { sql, values } = amongTexts("country_alpha2", debtorCountries);
    found.push({ sql: `debtor in (select seq from debtors where ${sql})`, values });
  }
  if (search !== undefined) found.push(searchCases(search));
  return found;
}

function countedBy(store: Store, query: CaseFilters): Counted[] {
  const { divisionIds = [], collectionPartnerIds = [], creditors } = query;
  const counted: Counted[] = [];
  if (divisionIds.length > 0) {
    const divisions = among("division", seqsOf(store, "divisions", divisionIds));
    counted.push({ cases: divisions, counts: divisions });
  }
  if (creditors !== undefined)
    counted.push({ cases: among("owned_by", creditors), counts: among("creditor", creditors) });
  if (collectionPartnerIds.length > 0) {
    const partners = among("collection_partner", seqsOf(store, "collection_partners", collectionPartnerIds));
    counted.push({ cases: partners, counts: partners, isWalked: true });
  }
  return counted;
}

function triedOn({ createdFrom, createdTo }: CaseFilters): Condition[] {
  const tried: Condition[] = [];
  if (createdFrom !== undefined) tried.push({ sql: "date_created >= ?", values: [createdFrom] });
  if (createdTo !== undefined) tried.push({ sql: "date_created <= ?", values: [createdTo] });
  return tried;
}

type Named = "debtors" | "divisions" | "collection_partners";

function seqsOf(store: Store, table: Named, ids: readonly string[]): number[] {
  const { sql, values } = amongGuids("id", ids);
  return store.all<{ seq: number }>(`select seq from ${table} where ${sql}`, ...values).map(({ seq }) => seq);
}
