import type { CaseRow } from "../../facts/case-row";

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
  "submitted_through",
  "referral_partner",
  "debtor",
  "is_test",
  "tag",
  "lifecycle",
  "is_cleared",
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
  "is_rate_intentional",
  "has_custom_terms",
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

/** Tables joined to a case `c`. */
export const joins = `
  join debtors debtor on debtor.seq = c.debtor
  join creditors creditor on creditor.seq = c.creditor
  left join divisions division on division.seq = c.division
  left join collection_partners partner on partner.seq = c.collection_partner
  left join creditor_users user on user.creditor = c.creditor and user.is_onboarding_user = 1`;

/** Fields of a `CaseRow`; `values` lists their columns in the same order. */
export const names = [
  ...caseColumns,
  ...Object.entries(joinedColumns).flatMap(([table, columns]) => columns.map((name) => `${table}_${name}`)),
];
export const values = [
  ...caseColumns.map((name) => `c.${name}`),
  ...Object.entries(joinedColumns).flatMap(([table, columns]) => columns.map((name) => `${table}.${name}`)),
];
