import {
  compareOptional,
  joinConditions,
  matchGuids,
  matchNumbers,
  matchTexts,
  type SqlCondition,
} from "../store/conditions";
import { matchSubstring } from "../store/search";
import type { Store } from "../store/store";

/** Filters for transactions. A missing filter matches every transaction. */
export interface TransactionFilters {
  /** Milliseconds since 1970. Both bounds are inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Seqs of creditors. An empty list matches no transactions. */
  readonly creditors?: readonly number[] | undefined;
  /** Text to find in the case reference, the debtor's name or the client's name. */
  readonly search?: string | undefined;
  readonly debtorCountries?: readonly string[] | undefined;
  readonly collectionPartnerIds?: readonly string[] | undefined;
  /** Positions in `stages` that the status filters select. */
  readonly stages?: readonly number[] | undefined;
  /** Positions in `stages` that the revenue stage filter selects. The summary ignores this filter. */
  readonly revenueStages?: readonly number[] | undefined;
}

/** Returns the SQL condition on `payments payment` for all filters except those on stages. */
export function buildPaymentCondition(
  store: Store,
  partner: number,
  filters: TransactionFilters,
): SqlCondition {
  const { from, to, creditors, search, debtorCountries = [], collectionPartnerIds = [] } = filters;
  // If the query names creditors, a `+` makes SQLite use the creditor's index.
  const partnerCondition = `${creditors === undefined ? "" : "+"}payment.referral_partner = ? and payment.deleted_at is null`;
  const conditions: SqlCondition[] = [
    { sql: partnerCondition, values: [partner] },
    ...compareOptional("payment.date >= ?", from),
    ...compareOptional("payment.date <= ?", to),
  ];
  if (creditors !== undefined) conditions.push(matchNumbers("payment.creditor", creditors));
  if (search !== undefined) conditions.push(buildSearchCondition(store, search));
  if (debtorCountries.length > 0)
    conditions.push(
      buildCaseCondition("debtors on debtors.seq = debtor", matchTexts("country_alpha2", debtorCountries)),
    );
  if (collectionPartnerIds.length > 0)
    conditions.push(
      buildCaseCondition(
        "collection_partners on collection_partners.seq = collection_partner",
        matchGuids("collection_partners.id", collectionPartnerIds),
      ),
    );
  return joinConditions(conditions);
}

const buildCaseCondition = (joinSql: string, { sql, values }: SqlCondition): SqlCondition => ({
  sql: `exists (select 1 from cases join ${joinSql} where cases.seq = payment.case_seq and ${sql})`,
  values,
});

function buildSearchCondition({ readings }: Store, text: string): SqlCondition {
  const matchColumn = (column: string) => matchSubstring(column, text, readings["NS-62"]);
  const reference = matchColumn("reference");
  const debtorName = matchColumn("name");
  const client = matchColumn("company_name");
  return {
    sql: `(payment.case_seq in (select seq from cases where ${reference.sql}
      union all select seq from cases where debtor in (select seq from debtors where ${debtorName.sql}))
      or payment.creditor in (select seq from creditors where ${client.sql}))`,
    values: [...reference.values, ...debtorName.values, ...client.values],
  };
}
