import { getLifecycleLabel } from "../../base/cases/lifecycle";
import type { CaseRow } from "../facts/case-row";
import { getCountryName } from "../facts/country";
import { getStageName, stage } from "../facts/stages";
import { formatFullName } from "../parties/users";
import type { Change } from "../store/change";
import {
  jsonDay,
  jsonFlag,
  jsonMoney,
  jsonObject,
  jsonPercent,
  jsonText,
  jsonTime,
} from "../store/json-text";
import { buildSigningUrl } from "../wire/page-addresses";

/** Data that a case record needs besides its row: the origin of signing page URLs. */
type CaseContext = Pick<Change, "origin">;

/** Formats a case's lifecycle: `lifecycle` as its name, `status` as its label. */
export const formatLifecycle = (row: CaseRow) => jsonText(getStageName(row.lifecycle));
export const formatStatus = (row: CaseRow) => jsonText(getLifecycleLabel(getStageName(row.lifecycle)));

const debtorRecord = jsonObject<CaseRow>({
  type: (row) => jsonText(row.debtor_type),
  name: (row) => jsonText(row.debtor_name),
  contactPerson: (row) => jsonText(row.debtor_contact_person),
  companyRegistrationNumber: (row) => jsonText(row.debtor_registration_number),
  address: (row) => jsonText(row.debtor_address),
  zipCode: (row) => jsonText(row.debtor_zip_code),
  city: (row) => jsonText(row.debtor_city),
  state: (row) => jsonText(row.debtor_state),
  stateAlpha2: (row) => jsonText(row.debtor_state_alpha2),
  countryAlpha2: (row) => jsonText(row.debtor_country_alpha2),
  country: (row) => jsonText(getCountryName(row.debtor_country_alpha2)),
  email: (row) => jsonText(row.debtor_email),
  phone: (row) => jsonText(row.debtor_phone),
});

const divisionRecord = jsonObject<CaseRow>({
  id: (row) => jsonText(row.division_id),
  name: (row) => jsonText(row.division_name),
});

const creditorRecord = jsonObject<CaseRow>({
  id: (row) => jsonText(row.creditor_id),
  companyName: (row) => jsonText(row.creditor_company_name),
  companyRegistrationNumber: (row) => jsonText(row.creditor_registration_number),
  officeEmail: (row) => jsonText(row.creditor_office_email),
  officePhone: (row) => jsonText(row.creditor_office_phone),
  address: (row) => jsonText(row.creditor_address),
  zipCode: (row) => jsonText(row.creditor_zip_code),
  city: (row) => jsonText(row.creditor_city),
  state: (row) => jsonText(row.creditor_state),
  country: (row) => jsonText(getCountryName(row.creditor_country_alpha2)),
  division: (row) => (row.division_id === null ? "null" : divisionRecord(row)),
});

const partnerRecord = jsonObject<CaseRow>({
  name: (row) => jsonText(row.partner_name),
  officeEmail: (row) => jsonText(row.partner_office_email),
  officePhone: (row) => jsonText(row.partner_office_phone),
  publicSite: (row) => jsonText(row.partner_public_site),
  surveyCadenceMode: () => "0",
});

const userRecord = jsonObject<CaseRow>({
  name: (row) => jsonText(formatFullName({ first_name: row.user_first_name, last_name: row.user_last_name })),
  email: (row) => jsonText(row.user_email),
});

const sumAddedFees = (row: CaseRow) => row.interest_fees + row.reminder_fees + row.collection_fees;

/**
 * Formats the outstanding amounts. Payments cover collection fees first, then reminder fees, interest and the
 * principal.
 */
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
  return `{"principal":${jsonMoney(principal)},"interest":${jsonMoney(interest)},"reminderFees":${jsonMoney(reminderFees)},"collectionFees":${jsonMoney(collectionFees)}}`;
}

function formatJurisdiction(row: CaseRow): string {
  const state = row.debtor_state_alpha2;
  return state === null ? row.debtor_country_alpha2 : `${row.debtor_country_alpha2}-${state}`;
}

/** Returns the signing page's URL. Undefined unless the case is in PendingContractSigning. */
function getSigningUrl(row: CaseRow, context: CaseContext): string | undefined {
  return row.lifecycle === stage.PendingContractSigning
    ? buildSigningUrl(context, row.creditor_id)
    : undefined;
}

/** Formats a case's flat record, as in lists, details and lookups. */
export const caseRecord = jsonObject<CaseRow, CaseContext>({
  id: (row) => jsonText(row.id),
  reference: (row) => jsonText(row.reference),
  creditorReference: (row) => jsonText(row.creditor_reference),
  collectionPartnerReference: (row) => jsonText(row.partner_reference),
  lifecycle: formatLifecycle,
  status: formatStatus,
  closeCode: (row) => jsonText(row.close_code),
  closeComment: (row) => jsonText(row.close_comment),
  currentEngagementPhase: (row) => jsonText(row.engagement_phase),
  currency: (row) => jsonText(row.currency),
  grossAmount: (row) => jsonMoney(row.gross_amount),
  remainder: (row) => jsonMoney(row.remainder),
  interestFees: (row) => jsonMoney(row.interest_fees),
  reminderFees: (row) => jsonMoney(row.reminder_fees),
  collectionFees: (row) => jsonMoney(row.collection_fees),
  totalAddedFees: (row) => jsonMoney(sumAddedFees(row)),
  allocationOutstanding: formatOutstanding,
  date: (row) => jsonDay(row.date),
  dueDate: (row) => jsonDay(row.due_date),
  dateCreated: (row) => jsonTime(row.date_created),
  dateUpdated: (row) => jsonTime(row.date_updated),
  dateAssigned: (row) => jsonTime(row.date_assigned),
  dateCollectionStarted: (row) => jsonTime(row.date_collection_started),
  dateFinished: (row) => jsonTime(row.date_finished),
  jurisdiction: (row) => jsonText(formatJurisdiction(row)),
  claimType: (row) => jsonText(row.claim_type),
  claimDescription: (row) => jsonText(row.claim_description),
  creditorComments: (row) => jsonText(row.creditor_comments),
  disputeStatus: (row) => jsonText(row.dispute_status),
  debtor: (row) => debtorRecord(row),
  creditor: (row) => creditorRecord(row),
  creditorDivisionId: (row) => jsonText(row.division_id),
  collectionPartner: (row) => (row.partner_name === null ? "null" : partnerRecord(row)),
  assignedUser: (row) => (row.user_email === null ? "null" : userRecord(row)),
  validation: (row) => `{"needsInfo":${jsonFlag(row.needs_info)}}`,
  preLegalSuccessFee: (row) => jsonPercent(row.success_fee_hundredths),
  solutionUrl: (row, context) => jsonText(getSigningUrl(row, context)),
  signingHandoff: (row, context) => {
    const url = getSigningUrl(row, context);
    return url === undefined ? "null" : `{"combinedSigningUrl":${jsonText(url)}}`;
  },
  isTestCase: (row) => jsonFlag(row.is_test),
  tag: (row) => (row.is_test ? jsonText(row.tag) : undefined),
});
