import { getCountryName } from "../facts/country";
import { sumEarningsByCreditor } from "../money/earnings";
import { formatFullName } from "../parties/users";
import {
  createObjectFormatter,
  formatJsonCount,
  formatJsonFlag,
  formatJsonList,
  formatJsonMoney,
  formatJsonText,
  formatJsonTime,
} from "../store/json-text";
import type { Store } from "../store/store";
import { type ClientRow, type ClientUser, countCasesByCreditor, listClientUsers } from "./clients";
import { listVerifications } from "./kyc-verifications";

/** Reads a page of clients in a few queries, not a few per client. Maps are keyed by the creditor's seq. */
const readContext = (store: Store, partner: number, origin: string, creditors: readonly number[]) => ({
  /** Origin of the page where a client completes its onboarding. */
  origin,
  users: listClientUsers(store, creditors),
  stats: countCasesByCreditor(store, partner),
  earnings: sumEarningsByCreditor(store, partner),
  /** Identity verifications as JSON. */
  verifications: listVerifications(store, creditors),
});

type ClientContext = ReturnType<typeof readContext>;

const userRecord = createObjectFormatter<ClientUser>({
  id: (user) => formatJsonCount(user.seq),
  email: (user) => formatJsonText(user.email),
  name: (user) => formatJsonText(formatFullName(user)),
  firstName: (user) => formatJsonText(user.first_name),
  lastName: (user) => formatJsonText(user.last_name),
});

const companyRecord = createObjectFormatter<ClientRow>({
  id: (row) => formatJsonText(row.creditor_id),
  companyName: (row) => formatJsonText(row.company_name),
  companyRegistrationNumber: (row) => formatJsonText(row.registration_number),
  officeEmail: (row) => formatJsonText(row.office_email),
  officePhone: (row) => formatJsonText(row.office_phone),
  address: (row) => formatJsonText(row.address),
  zipCode: (row) => formatJsonText(row.zip_code),
  city: (row) => formatJsonText(row.city),
  country: (row) => formatJsonText(getCountryName(row.country_alpha2)),
});

const caseStats = createObjectFormatter<ClientRow, ClientContext>({
  casesTotal: (row, { stats }) => formatJsonCount(stats.get(row.creditor)?.total ?? 0),
  casesClosed: (row, { stats }) => formatJsonCount(stats.get(row.creditor)?.closed ?? 0),
  earningsUsd: (row, { earnings }) => formatJsonMoney(earnings.get(row.creditor) ?? 0),
});

/** Returns the onboarding page's URL. Null once the client has signed (FLD-17). */
const getOnboardingUrl = (row: ClientRow, { origin }: ClientContext) =>
  row.agreement_signed ? null : `${origin}/onboarding/${row.id}`;

const clientLinkRecord = createObjectFormatter<ClientRow, ClientContext>({
  externalTenantId: (row) => formatJsonText(row.external_tenant_id),
  onboardingDone: (row) => formatJsonFlag(row.agreement_signed),
  onboardingLinks: (row, context) => `{"url":${formatJsonText(getOnboardingUrl(row, context))}}`,
  client: (row) => companyRecord(row),
  users: (row, { users }) => formatJsonList((users.get(row.creditor) ?? []).map((user) => userRecord(user))),
  isAttributedClient: (row) => formatJsonFlag(row.is_attributed),
  dateLinked: (row) => formatJsonTime(row.date_linked),
  kycStatus: (row) => formatJsonText(row.kyc_status),
  kycVerification: (row, { verifications }) => verifications.get(row.creditor) ?? "null",
  caseStats,
});

/** Formats client records (FLD-15 to FLD-20). */
export function formatClientRecords(
  store: Store,
  partner: number,
  origin: string,
  rows: readonly ClientRow[],
): string[] {
  const creditors = rows.map(({ creditor }) => creditor);
  const context = readContext(store, partner, origin, creditors);
  return rows.map((row) => clientLinkRecord(row, context));
}
