/** SQL that gives a new column its value from a row of the older table, by table and column. */
export type NewColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The oldest schema version whose worlds can still be read. */
export const oldestVersion = 1;

/** Nobody wrote down how a case came: what is younger than its creditor's link counts as through the partnership. */
const referrer = (
  row: string,
  condition: string,
) => `(select link.referral_partner from older_client_links link
  where link.creditor = ${row}.creditor and link.archived_at is null and ${condition})`;

const tenfold = (...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, `${column} * 10`]));

/**
 * What worlds of the version before lack, by the version that brought it. Tables and columns that were dropped, new
 * tables that begin empty, and new columns that begin with their default need no entry. In the SQL, a column is one of
 * the row, and another table is called `older_<name>`. docs/decisions/013-schema-versions.md says how to add a step.
 */
export const steps: Readonly<Record<number, NewColumns>> = {
  7: {
    cases: {
      // A case that had ended was cleared if collection ever began; test cases nearly always start cleared.
      is_cleared: `lifecycle > 1 and (lifecycle < 8 or (ifnull(close_code, '') <> 'CaseNeverStartedInternal'
        and (is_test = 1 or date_collection_started is not null)))`,
      submitted_through: referrer("cases", "link.date_linked <= cases.date_created"),
      referral_partner: referrer("cases", "(is_attributed = 1 or link.date_linked <= cases.date_created)"),
    },
    payments: {
      referral_partner: `(select ${referrer("c", "(is_attributed = 1 or link.date_linked <= c.date_created)")}
        from older_cases c where c.seq = payments.case_seq and c.is_test = 0)`,
    },
  },
  9: {
    // Nobody wrote down where it was created; its links led there.
    subscriptions: { environment: "iif(is_test_mode = 1, 'test', 'live')" },
  },
  10: {
    // The step after it multiplies them.
    payments: { payout_creditor: "null", payout_collection_partner: "null" },
  },
  11: {
    // Money was counted in hundredths.
    cases: tenfold("gross_amount", "remainder", "interest_fees", "reminder_fees", "collection_fees"),
    payments: tenfold("gross_amount", "payout_creditor", "payout_collection_partner"),
  },
  12: {
    // The log of requests begins anew.
    idempotency_keys: { request: "null" },
  },
};
