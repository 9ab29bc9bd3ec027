import type { CaseRow } from "../facts/case-row";
import { getCountryName } from "../facts/country";
import { getStageLabel, getStageName, stage } from "../facts/stages";
import { formatFullName } from "../parties/users";
import type { Change } from "../store/change";
import {
  createObjectFormatter,
  formatJsonDay,
  formatJsonFlag,
  formatJsonMoney,
  formatJsonPercent,
  formatJsonText,
  formatJsonTime,
} from "../store/json-text";
import { buildSigningUrl } from "../wire/page-addresses";

/** Data that a case record needs besides its row: the origin of signing page URLs. */
type CaseContext = Pick<Change, "origin">;

/** Formats a case's lifecycle: `lifecycle` as its name, `status` as its label. */
export const formatLifecycle = (row: CaseRow) => formatJsonText(getStageName(row.lifecycle));
export const formatStatus = (row: CaseRow) => formatJsonText(getStageLabel(row.lifecycle));

const debtorRecord = createObjectFormatter<CaseRow>({
  type: (row) => formatJsonText(row.debtor_type),
  name: (row) => formatJsonText(row.debtor_name),
  contactPerson: (row) => formatJsonText(row.debtor_contact_person),
  companyRegistrationNumber: (row) => formatJsonText(row.debtor_registration_number),
  address: (row) => formatJsonText(row.debtor_address),
  zipCode: (row) => formatJsonText(row.debtor_zip_code),
  city: (row) => formatJsonText(row.debtor_city),
  state: (row) => formatJsonText(row.debtor_state),
  stateAlpha2: (row) => formatJsonText(row.debtor_state_alpha2),
  countryAlpha2: (row) => formatJsonText(row.debtor_country_alpha2),
  country: (row) => formatJsonText(getCountryName(row.debtor_country_alpha2)),
  email: (row) => formatJsonText(row.debtor_email),
  phone: (row) => formatJsonText(row.debtor_phone),
});

const divisionRecord = createObjectFormatter<CaseRow>({
  id: (row) => formatJsonText(row.division_id),
  name: (row) => formatJsonText(row.division_name),
});

const creditorRecord = createObjectFormatter<CaseRow>({
  id: (row) => formatJsonText(row.creditor_id),
  companyName: (row) => formatJsonText(row.creditor_company_name),
  companyRegistrationNumber: (row) => formatJsonText(row.creditor_registration_number),
  officeEmail: (row) => formatJsonText(row.creditor_office_email),
  officePhone: (row) => formatJsonText(row.creditor_office_phone),
  address: (row) => formatJsonText(row.creditor_address),
  zipCode: (row) => formatJsonText(row.creditor_zip_code),
  city: (row) => formatJsonText(row.creditor_city),
  state: (row) => formatJsonText(row.creditor_state),
  country: (row) => formatJsonText(getCountryName(row.creditor_country_alpha2)),
  division: (row) => (row.division_id === null ? "null" : divisionRecord(row)),
});

const partnerRecord = createObjectFormatter<CaseRow>({
  name: (row) => formatJsonText(row.partner_name),
  officeEmail: (row) => formatJsonText(row.partner_office_email),
  officePhone: (row) => formatJsonText(row.partner_office_phone),
  publicSite: (row) => formatJsonText(row.partner_public_site),
  surveyCadenceMode: () => "0",
});

const userRecord = createObjectFormatter<CaseRow>({
  name: (row) =>
    formatJsonText(formatFullName({ first_name: row.user_first_name, last_name: row.user_last_name })),
  email: (row) => formatJsonText(row.user_email),
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
  return `{"principal":${formatJsonMoney(principal)},"interest":${formatJsonMoney(interest)},"reminderFees":${formatJsonMoney(reminderFees)},"collectionFees":${formatJsonMoney(collectionFees)}}`;
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
export const caseRecord = createObjectFormatter<CaseRow, CaseContext>({
  id: (row) => formatJsonText(row.id),
  reference: (row) => formatJsonText(row.reference),
  creditorReference: (row) => formatJsonText(row.creditor_reference),
  collectionPartnerReference: (row) => formatJsonText(row.partner_reference),
  lifecycle: formatLifecycle,
  status: formatStatus,
  closeCode: (row) => formatJsonText(row.close_code),
  closeComment: (row) => formatJsonText(row.close_comment),
  currentEngagementPhase: (row) => formatJsonText(row.engagement_phase),
  currency: (row) => formatJsonText(row.currency),
  grossAmount: (row) => formatJsonMoney(row.gross_amount),
  remainder: (row) => formatJsonMoney(row.remainder),
  interestFees: (row) => formatJsonMoney(row.interest_fees),
  reminderFees: (row) => formatJsonMoney(row.reminder_fees),
  collectionFees: (row) => formatJsonMoney(row.collection_fees),
  totalAddedFees: (row) => formatJsonMoney(sumAddedFees(row)),
  allocationOutstanding: formatOutstanding,
  date: (row) => formatJsonDay(row.date),
  dueDate: (row) => formatJsonDay(row.due_date),
  dateCreated: (row) => formatJsonTime(row.date_created),
  dateUpdated: (row) => formatJsonTime(row.date_updated),
  dateAssigned: (row) => formatJsonTime(row.date_assigned),
  dateCollectionStarted: (row) => formatJsonTime(row.date_collection_started),
  dateFinished: (row) => formatJsonTime(row.date_finished),
  jurisdiction: (row) => formatJsonText(formatJurisdiction(row)),
  claimType: (row) => formatJsonText(row.claim_type),
  claimDescription: (row) => formatJsonText(row.claim_description),
  creditorComments: (row) => formatJsonText(row.creditor_comments),
  disputeStatus: (row) => formatJsonText(row.dispute_status),
  debtor: (row) => debtorRecord(row),
  creditor: (row) => creditorRecord(row),
  creditorDivisionId: (row) => formatJsonText(row.division_id),
  collectionPartner: (row) => (row.partner_name === null ? "null" : partnerRecord(row)),
  assignedUser: (row) => (row.user_email === null ? "null" : userRecord(row)),
  validation: (row) => `{"needsInfo":${formatJsonFlag(row.needs_info)}}`,
  preLegalSuccessFee: (row) => formatJsonPercent(row.success_fee_hundredths),
  solutionUrl: (row, context) => formatJsonText(getSigningUrl(row, context)),
  signingHandoff: (row, context) => {
    const url = getSigningUrl(row, context);
    return url === undefined ? "null" : `{"combinedSigningUrl":${formatJsonText(url)}}`;
  },
  isTestCase: (row) => formatJsonFlag(row.is_test),
  tag: (row) => (row.is_test ? formatJsonText(row.tag) : undefined),
});
