import { getCountryName } from "../facts/country";
import { sumEarningsByCreditor } from "../money/earnings";
import { formatFullName } from "../parties/users";
import { jsonCount, jsonFlag, jsonList, jsonMoney, jsonObject, jsonText, jsonTime } from "../store/json-text";
import type { Store } from "../store/store";
import { type ClientRow, type ClientUser, countCasesByCreditor, listClientUsers } from "./clients";
import { listVerifications } from "./kyc-verifications";

/**
 * Reads the data for a page of clients in a few queries, rather than a few per client. All maps are keyed by
 * the creditor's seq.
 */
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

const userRecord = jsonObject<ClientUser>({
  id: (user) => jsonCount(user.seq),
  email: (user) => jsonText(user.email),
  name: (user) => jsonText(formatFullName(user)),
  firstName: (user) => jsonText(user.first_name),
  lastName: (user) => jsonText(user.last_name),
});

const companyRecord = jsonObject<ClientRow>({
  id: (row) => jsonText(row.creditor_id),
  companyName: (row) => jsonText(row.company_name),
  companyRegistrationNumber: (row) => jsonText(row.registration_number),
  officeEmail: (row) => jsonText(row.office_email),
  officePhone: (row) => jsonText(row.office_phone),
  address: (row) => jsonText(row.address),
  zipCode: (row) => jsonText(row.zip_code),
  city: (row) => jsonText(row.city),
  country: (row) => jsonText(getCountryName(row.country_alpha2)),
});

const caseStats = jsonObject<ClientRow, ClientContext>({
  casesTotal: (row, { stats }) => jsonCount(stats.get(row.creditor)?.total ?? 0),
  casesClosed: (row, { stats }) => jsonCount(stats.get(row.creditor)?.closed ?? 0),
  earningsUsd: (row, { earnings }) => jsonMoney(earnings.get(row.creditor) ?? 0),
});

/** Returns the onboarding page's URL. Null once the client has signed (FLD-17). */
const getOnboardingUrl = (row: ClientRow, { origin }: ClientContext) =>
  row.agreement_signed ? null : `${origin}/onboarding/${row.id}`;

const clientLinkRecord = jsonObject<ClientRow, ClientContext>({
  externalTenantId: (row) => jsonText(row.external_tenant_id),
  onboardingDone: (row) => jsonFlag(row.agreement_signed),
  onboardingLinks: (row, context) => `{"url":${jsonText(getOnboardingUrl(row, context))}}`,
  client: (row) => companyRecord(row),
  users: (row, { users }) => jsonList((users.get(row.creditor) ?? []).map((user) => userRecord(user))),
  isAttributedClient: (row) => jsonFlag(row.is_attributed),
  dateLinked: (row) => jsonTime(row.date_linked),
  kycStatus: (row) => jsonText(row.kyc_status),
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
