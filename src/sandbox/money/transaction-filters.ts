import { allOf, among, amongGuids, amongTexts, type Condition } from "../store/conditions";
import { contains } from "../store/search";

/** A filter that is absent does not filter. */
export interface TransactionFilters {
  /** Milliseconds since 1970, both inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Seqs; none of them where it is empty. */
  readonly creditors?: readonly number[] | undefined;
  /** Part of the case reference, the debtor's name or the client's. */
  readonly search?: string | undefined;
  readonly debtorCountries?: readonly string[] | undefined;
  readonly collectionPartnerIds?: readonly string[] | undefined;
  /** Positions in `stages`, by the statuses that they have. */
  readonly stages?: readonly number[] | undefined;
  /** The same as asked for by stage, which the summary ignores. */
  readonly revenueStages?: readonly number[] | undefined;
}

/** Which rows of `payments payment` match, but for the revenue stages. */
export function paymentsThat(partner: number, filters: TransactionFilters): Condition {
  const { from, to, creditors, search, debtorCountries = [], collectionPartnerIds = [] } = filters;
  // The `+` leads the database to the index of the creditor where one is asked for.
  const own = `${creditors === undefined ? "" : "+"}payment.referral_partner = ? and payment.deleted_at is null`;
  const conditions: Condition[] = [{ sql: own, values: [partner] }];
  if (creditors !== undefined) conditions.push(among("payment.creditor", creditors));
  if (from !== undefined) conditions.push({ sql: "payment.date >= ?", values: [from] });
  if (to !== undefined) conditions.push({ sql: "payment.date <= ?", values: [to] });
  if (search !== undefined) conditions.push(searched(search));
  if (debtorCountries.length > 0)
    conditions.push(onCase("debtors on debtors.seq = debtor", amongTexts("country_alpha2", debtorCountries)));
  if (collectionPartnerIds.length > 0)
    conditions.push(
      onCase(
        "collection_partners on collection_partners.seq = collection_partner",
        amongGuids("collection_partners.id", collectionPartnerIds),
      ),
    );
  return allOf(conditions);
}

const onCase = (joined: string, { sql, values }: Condition): Condition => ({
  sql: `exists (select 1 from cases join ${joined} where cases.seq = payment.case_seq and ${sql})`,
  values,
});

function searched(text: string): Condition {
  const reference = contains("reference", text);
  const debtorName = contains("name", text);
  const client = contains("company_name", text);
  return {
    sql: `(payment.case_seq in (select seq from cases where ${reference.sql}
      union all select seq from cases where debtor in (select seq from debtors where ${debtorName.sql}))
      or payment.creditor in (select seq from creditors where ${client.sql}))`,
    values: [...reference.values, ...debtorName.values, ...client.values],
  };
}
