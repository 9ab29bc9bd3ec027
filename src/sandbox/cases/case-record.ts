import type { CaseRow } from "../facts/case-row";
import { getCountryName } from "../facts/country";
import { getStageLabel, getStageName, stage } from "../facts/stages";
import { formatFullName } from "../parties/users";
import type { Change } from "../store/change";
import { createObjectFormatter, json } from "../store/json-text";
import { buildSigningUrl } from "../wire/page-addresses";

/** The origin of signing page URLs, which a case record needs in addition to the row. */
type CaseContext = Pick<Change, "origin">;

/** Format the lifecycle of a case: `lifecycle` as its name, and `status` as its label. */
export const formatLifecycle = (row: CaseRow) => json.text(getStageName(row.lifecycle));
export const formatStatus = (row: CaseRow) => json.text(getStageLabel(row.lifecycle));

const divisionRecord = createObjectFormatter<CaseRow>({
  id: (row) => json.text(row.division_id),
  name: (row) => json.text(row.division_name),
});

const partnerRecord = createObjectFormatter<CaseRow>({
  name: (row) => json.text(row.partner_name),
  officeEmail: (row) => json.text(row.partner_office_email),
  officePhone: (row) => json.text(row.partner_office_phone),
  publicSite: (row) => json.text(row.partner_public_site),
  surveyCadenceMode: () => "0",
});

const userRecord = createObjectFormatter<CaseRow>({
  name: (row) =>
    json.text(formatFullName({ first_name: row.user_first_name, last_name: row.user_last_name })),
  email: (row) => json.text(row.user_email),
});

const sumAddedFees = (row: CaseRow) => row.interest_fees + row.reminder_fees + row.collection_fees;

/** Formats outstanding amounts. Payments cover collection fees, reminder fees, interest, then principal. */
function formatOutstanding(row: CaseRow): string {
  let paidAmount = row.gross_amount + sumAddedFees(row) - row.remainder;
  const allocatePayment = (amount: number) => {
    const share = Math.min(Math.max(paidAmount, 0), amount);
    paidAmount -= share;
    return amount - share;
  };
  const collectionFees = allocatePayment(row.collection_fees);
  const reminderFees = allocatePayment(row.reminder_fees);
  const interest = allocatePayment(row.interest_fees);
  const principal = row.gross_amount - paidAmount;
  return `{"principal":${json.money(principal)},"interest":${json.money(interest)},"reminderFees":${json.money(reminderFees)},"collectionFees":${json.money(collectionFees)}}`;
}

function formatJurisdiction(row: CaseRow): string {
  const state = row.debtor_state_alpha2;
  return state === null ? row.debtor_country_alpha2 : `${row.debtor_country_alpha2}-${state}`;
}

/** Returns the URL of the signing page. Returns undefined unless the case is in PendingContractSigning. */
function getSigningUrl(row: CaseRow, context: CaseContext): string | undefined {
  return row.lifecycle === stage.PendingContractSigning
    ? buildSigningUrl(context, row.creditor_id)
    : undefined;
}

/** Formats the flat record of a case, as in lists, details and lookups. */
export const caseRecord = createObjectFormatter<CaseRow, CaseContext>({
  id: (row) => json.text(row.id),
  reference: (row) => json.text(row.reference),
  creditorReference: (row) => json.text(row.creditor_reference),
  collectionPartnerReference: (row) => json.text(row.partner_reference),
  lifecycle: formatLifecycle,
  status: formatStatus,
  closeCode: (row) => json.text(row.close_code),
  closeComment: (row) => json.text(row.close_comment),
  currentEngagementPhase: (row) => json.text(row.engagement_phase),
  currency: (row) => json.text(row.currency),
  grossAmount: (row) => json.money(row.gross_amount),
  remainder: (row) => json.money(row.remainder),
  interestFees: (row) => json.money(row.interest_fees),
  reminderFees: (row) => json.money(row.reminder_fees),
  collectionFees: (row) => json.money(row.collection_fees),
  totalAddedFees: (row) => json.money(sumAddedFees(row)),
  allocationOutstanding: formatOutstanding,
  date: (row) => json.day(row.date),
  dueDate: (row) => json.day(row.due_date),
  dateCreated: (row) => json.time(row.date_created),
  dateUpdated: (row) => json.time(row.date_updated),
  dateAssigned: (row) => json.time(row.date_assigned),
  dateCollectionStarted: (row) => json.time(row.date_collection_started),
  dateFinished: (row) => json.time(row.date_finished),
  jurisdiction: (row) => json.text(formatJurisdiction(row)),
  claimType: (row) => json.text(row.claim_type),
  claimDescription: (row) => json.text(row.claim_description),
  creditorComments: (row) => json.text(row.creditor_comments),
  disputeStatus: (row) => json.text(row.dispute_status),
  debtor: {
    type: (row) => json.text(row.debtor_type),
    name: (row) => json.text(row.debtor_name),
    contactPerson: (row) => json.text(row.debtor_contact_person),
    companyRegistrationNumber: (row) => json.text(row.debtor_registration_number),
    address: (row) => json.text(row.debtor_address),
    zipCode: (row) => json.text(row.debtor_zip_code),
    city: (row) => json.text(row.debtor_city),
    state: (row) => json.text(row.debtor_state),
    stateAlpha2: (row) => json.text(row.debtor_state_alpha2),
    countryAlpha2: (row) => json.text(row.debtor_country_alpha2),
    country: (row) => json.text(getCountryName(row.debtor_country_alpha2)),
    email: (row) => json.text(row.debtor_email),
    phone: (row) => json.text(row.debtor_phone),
  },
  creditor: {
    id: (row) => json.text(row.creditor_id),
    companyName: (row) => json.text(row.creditor_company_name),
    companyRegistrationNumber: (row) => json.text(row.creditor_registration_number),
    officeEmail: (row) => json.text(row.creditor_office_email),
    officePhone: (row) => json.text(row.creditor_office_phone),
    address: (row) => json.text(row.creditor_address),
    zipCode: (row) => json.text(row.creditor_zip_code),
    city: (row) => json.text(row.creditor_city),
    state: (row) => json.text(row.creditor_state),
    country: (row) => json.text(getCountryName(row.creditor_country_alpha2)),
    division: (row) => (row.division_id === null ? "null" : divisionRecord(row)),
  },
  creditorDivisionId: (row) => json.text(row.division_id),
  collectionPartner: (row) => (row.partner_name === null ? "null" : partnerRecord(row)),
  assignedUser: (row) => (row.user_email === null ? "null" : userRecord(row)),
  validation: (row) => `{"needsInfo":${json.flag(row.needs_info)}}`,
  preLegalSuccessFee: (row) => json.percent(row.success_fee_hundredths),
  solutionUrl: (row, context) => json.text(getSigningUrl(row, context)),
  signingHandoff: (row, context) => {
    const url = getSigningUrl(row, context);
    return url === undefined ? "null" : `{"combinedSigningUrl":${json.text(url)}}`;
  },
  isTestCase: (row) => json.flag(row.is_test),
  tag: (row) => (row.is_test ? json.text(row.tag) : undefined),
});
