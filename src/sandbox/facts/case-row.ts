/** Types of the values that SQLite returns, by column kind. */
interface CellTypes {
  readonly integer: number;
  readonly "integer or null": number | null;
  readonly text: string;
  readonly "text or null": string | null;
  readonly flag: 0 | 1;
  readonly "debtor type": "Company" | "Private";
}

type ColumnKinds = Readonly<Record<string, keyof CellTypes>>;

export const caseColumns = {
  seq: "integer",
  id: "text",
  reference: "text",
  creditor_reference: "text or null",
  partner_reference: "text or null",
  creditor: "integer",
  division: "integer or null",
  collection_partner: "integer or null",
  managing_partner: "integer or null",
  submitted_through: "integer or null",
  referral_partner: "integer or null",
  debtor: "integer",
  is_test: "flag",
  tag: "text or null",
  lifecycle: "integer",
  is_cleared: "flag",
  close_code: "text or null",
  close_comment: "text or null",
  engagement_phase: "text or null",
  currency: "text",
  gross_amount: "integer",
  remainder: "integer",
  interest_fees: "integer",
  reminder_fees: "integer",
  collection_fees: "integer",
  date_created: "integer",
  date_updated: "integer or null",
  date_assigned: "integer or null",
  date: "integer",
  due_date: "integer or null",
  date_collection_started: "integer or null",
  date_finished: "integer or null",
  claim_type: "text or null",
  claim_description: "text or null",
  creditor_comments: "text or null",
  dispute_status: "text or null",
  success_fee_hundredths: "integer or null",
  /** Whether the success fee was agreed on deliberately. Cleared when the fee changes. */
  is_rate_intentional: "flag",
  has_custom_terms: "flag",
  needs_info: "flag",
  creditor_responded_at: "integer or null",
  is_deleted: "flag",
} as const satisfies ColumnKinds;

/**
 * Columns from the tables joined to a case, named `<table>_<column>`. The user is the creditor's onboarding
 * user, to whom its cases belong.
 */
export const joinedColumns = {
  debtor_type: "debtor type",
  debtor_name: "text",
  debtor_contact_person: "text or null",
  debtor_registration_number: "text or null",
  debtor_address: "text or null",
  debtor_zip_code: "text or null",
  debtor_city: "text or null",
  debtor_state: "text or null",
  debtor_state_alpha2: "text or null",
  debtor_country_alpha2: "text",
  debtor_email: "text or null",
  debtor_phone: "text or null",
  creditor_id: "text",
  creditor_company_name: "text",
  creditor_registration_number: "text or null",
  creditor_office_email: "text or null",
  creditor_office_phone: "text or null",
  creditor_address: "text or null",
  creditor_zip_code: "text or null",
  creditor_city: "text or null",
  creditor_state: "text or null",
  creditor_country_alpha2: "text",
  division_id: "text or null",
  division_name: "text or null",
  partner_name: "text or null",
  partner_office_email: "text or null",
  partner_office_phone: "text or null",
  partner_public_site: "text or null",
  user_email: "text or null",
  user_first_name: "text or null",
  user_last_name: "text or null",
} as const satisfies ColumnKinds;

type Row<Fields extends ColumnKinds> = { readonly [Name in keyof Fields]: CellTypes[Fields[Name]] };

export type PlainCaseRow = Row<typeof caseColumns>;

/** A case joined with its debtor, creditor, division, collection partner and onboarding user. */
export type CaseRow = PlainCaseRow & Row<typeof joinedColumns>;
