/** One case, joined with its debtor, creditor, division, collection partner and onboarding user. */
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
  readonly submitted_through: number | null;
  readonly referral_partner: number | null;
  readonly debtor: number;
  readonly is_test: 0 | 1;
  readonly tag: string | null;
  readonly lifecycle: number;
  readonly is_cleared: 0 | 1;
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
  /** Whether the success fee was agreed on purpose. */
  readonly is_rate_intentional: 0 | 1;
  readonly has_custom_terms: 0 | 1;
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
