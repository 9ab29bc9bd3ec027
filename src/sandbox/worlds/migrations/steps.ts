/** SQL that computes a new column from a row of the older table, by table and column. */
export type NewColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The oldest schema version whose worlds can still be read. */
export const oldestVersion = 1;

/**
 * Older worlds don't record how a case arrived: it counts as submitted through the partner if it is younger
 * than its creditor's link.
 */
const referrer = (
  row: string,
  condition: string,
) => `(select link.referral_partner from older_client_links link
  where link.creditor = ${row}.creditor and link.archived_at is null and ${condition})`;

const tenfold = (...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, `${column} * 10`]));

/**
 * What worlds of the previous version lack, by the version that added it. Dropped tables and columns, new
 * tables that start empty, and new columns that start with their default need no entry. In the SQL, a column
 * is one of the row, and another table is called `older_<name>`. See docs/decisions/013-schema-versions.md
 * for how to add a step.
 */
export const steps: Readonly<Record<number, NewColumns>> = {
  7: {
    cases: {
      // A case that has ended counts as cleared if collection ever began; test cases nearly always start
      // cleared.
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
    // Older worlds don't record the environment; their links led to this one.
    subscriptions: { environment: "iif(is_test_mode = 1, 'test', 'live')" },
  },
  10: {
    // The next step multiplies them.
    payments: { payout_creditor: "null", payout_collection_partner: "null" },
  },
  11: {
    // Amounts were stored in hundredths.
    cases: tenfold("gross_amount", "remainder", "interest_fees", "reminder_fees", "collection_fees"),
    payments: tenfold("gross_amount", "payout_creditor", "payout_collection_partner"),
  },
  12: {
    // The request log starts empty.
    idempotency_keys: { request: "null" },
  },
};
