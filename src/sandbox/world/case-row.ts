import type { SqlValue, Store } from "../store";

/** One case with what its record shows of debtor, creditor, division, partner and the creditor's own user. */
export interface CaseRow {
  readonly seq: number;
  readonly id: string;
  readonly reference: string;
  readonly creditor_reference: string | null;
  readonly partner_reference: string | null;
  readonly creditor: number;
  readonly division: number | null;
  readonly collection_partner: number | null;
  readonly managing_partner: number | null;
  readonly referral_partner: number | null;
  readonly debtor: number;
  readonly is_test: 0 | 1;
  readonly tag: string | null;
  readonly lifecycle: number;
  readonly close_code: string | null;
  readonly close_comment: string | null;
  readonly engagement_phase: string | null;
  readonly currency: string;
  readonly gross_amount: number;
  readonly remainder: number;
  readonly interest_fees: number;
  readonly reminder_fees: number;
  readonly collection_fees: number;
  readonly date_created: number;
  readonly date_updated: number | null;
  readonly date_assigned: number | null;
  readonly date: number;
  readonly due_date: number | null;
  readonly date_collection_started: number | null;
  readonly date_finished: number | null;
  readonly claim_type: string | null;
  readonly claim_description: string | null;
  readonly creditor_comments: string | null;
  readonly dispute_status: string | null;
  readonly success_fee_hundredths: number | null;
  readonly needs_info: 0 | 1;
  readonly creditor_responded_at: number | null;
  readonly is_deleted: 0 | 1;

  readonly debtor_id: string;
  readonly debtor_type: "Company" | "Private";
  readonly debtor_name: string;
  readonly debtor_contact_person: string | null;
  readonly debtor_registration_number: string | null;
  readonly debtor_address: string | null;
  readonly debtor_zip_code: string | null;
  readonly debtor_city: string | null;
  readonly debtor_state: string | null;
  readonly debtor_state_alpha2: string | null;
  readonly debtor_country_alpha2: string;
  readonly debtor_email: string | null;
  readonly debtor_phone: string | null;

  readonly creditor_id: string;
  readonly creditor_company_name: string;
  readonly creditor_registration_number: string | null;
  readonly creditor_office_email: string | null;
  readonly creditor_office_phone: string | null;
  readonly creditor_address: string | null;
  readonly creditor_zip_code: string | null;
  readonly creditor_city: string | null;
  readonly creditor_state: string | null;
  readonly creditor_country_alpha2: string;
  readonly creditor_agreement_signed: 0 | 1;
  readonly creditor_power_of_attorney_signed: 0 | 1;

  readonly division_id: string | null;
  readonly division_name: string | null;

  readonly partner_id: string | null;
  readonly partner_name: string | null;
  readonly partner_country_alpha2: string | null;
  readonly partner_office_email: string | null;
  readonly partner_office_phone: string | null;
  readonly partner_public_site: string | null;

  /** The creditor's onboarding user, who owns its cases. */
  readonly user_email: string | null;
  readonly user_first_name: string | null;
  readonly user_last_name: string | null;
}

const caseColumns = [
  "seq",
  "id",
  "reference",
  "creditor_reference",
  "partner_reference",
  "creditor",
  "division",
  "collection_partner",
  "managing_partner",
  "referral_partner",
  "debtor",
  "is_test",
  "tag",
  "lifecycle",
  "close_code",
  "close_comment",
  "engagement_phase",
  "currency",
  "gross_amount",
  "remainder",
  "interest_fees",
  "reminder_fees",
  "collection_fees",
  "date_created",
  "date_updated",
  "date_assigned",
  "date",
  "due_date",
  "date_collection_started",
  "date_finished",
  "claim_type",
  "claim_description",
  "creditor_comments",
  "dispute_status",
  "success_fee_hundredths",
  "needs_info",
  "creditor_responded_at",
  "is_deleted",
] as const satisfies readonly (keyof CaseRow)[];

const joinedColumns = {
  debtor: [
    "id",
    "type",
    "name",
    "contact_person",
    "registration_number",
    "address",
    "zip_code",
    "city",
    "state",
    "state_alpha2",
    "country_alpha2",
    "email",
    "phone",
  ],
  creditor: [
    "id",
    "company_name",
    "registration_number",
    "office_email",
    "office_phone",
    "address",
    "zip_code",
    "city",
    "state",
    "country_alpha2",
    "agreement_signed",
    "power_of_attorney_signed",
  ],
  division: ["id", "name"],
  partner: ["id", "name", "country_alpha2", "office_email", "office_phone", "public_site"],
  user: ["email", "first_name", "last_name"],
} as const;

const joins = `
  join debtors debtor on debtor.seq = c.debtor
  join creditors creditor on creditor.seq = c.creditor
  left join divisions division on division.seq = c.division
  left join collection_partners partner on partner.seq = c.collection_partner
  left join creditor_users user on user.creditor = c.creditor and user.is_onboarding_user = 1`;

const names = [
  ...caseColumns,
  ...Object.entries(joinedColumns).flatMap(([table, columns]) => columns.map((name) => `${table}_${name}`)),
];
const values = [
  ...caseColumns.map((name) => `c.${name}`),
  ...Object.entries(joinedColumns).flatMap(([table, columns]) => columns.map((name) => `${table}.${name}`)),
];

const record = `json_array(${values.join(", ")})`;

const bySeq = `select json_group_array(${record}) as rows
  from json_each(?) page cross join cases c on c.seq = page.value ${joins}`;

/** The row of the case whose seq this statement selects; undefined where it selects none. */
export function readCaseRow(store: Store, select: string, ...wanted: SqlValue[]): CaseRow | undefined {
  const sql = `select ${record} as cells from cases c ${joins} where c.seq = (${select})`;
  const found = store.get<{ cells: string }>(sql, ...wanted);
  return found && rowOf(JSON.parse(found.cells) as unknown[]);
}

/** A bound on the text of one reading, whatever the size of the page. */
const maxRowsAtOnce = 500;

/**
 * The rows of these cases, in the same order. They come as one JSON text, because a row of 74 separate values takes
 * three times as long to cross from the database into JavaScript.
 */
export function readCaseRows(store: Store, seqs: readonly number[]): CaseRow[] {
  const rows = new Map<number, CaseRow>();
  for (let start = 0; start < seqs.length; start += maxRowsAtOnce) {
    const some = JSON.stringify(seqs.slice(start, start + maxRowsAtOnce));
    const text = store.get<{ rows: string }>(bySeq, some)?.rows ?? "[]";
    for (const row of (JSON.parse(text) as unknown[][]).map(rowOf)) rows.set(row.seq, row);
  }
  return seqs.flatMap((seq) => rows.get(seq) ?? []);
}

function rowOf(cells: readonly unknown[]): CaseRow {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ""] = cells[at];
  return row as unknown as CaseRow;
}
