import { getCountryName } from "../facts/country";
import { sumEarningsByCreditor } from "../money/earnings";
import { formatFullName } from "../parties/users";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";
import { type ClientRow, type ClientUser, countCasesByCreditor, listClientUsers } from "./clients";
import { listVerifications } from "./kyc-verifications";

/**
 * Reads the data for a page of clients in a few queries rather than a few per client. The maps are keyed by
 * the seq of the creditor.
 */
const readContext = (store: Store, partner: number, origin: string, creditors: readonly number[]) => ({
  origin,
  users: listClientUsers(store, creditors),
  stats: countCasesByCreditor(store, partner),
  earnings: sumEarningsByCreditor(store, partner),
  verifications: listVerifications(store, creditors),
});

type ClientContext = ReturnType<typeof readContext>;

const userRecord = createObjectFormatter<ClientUser>({
  id: (user) => json.count(user.seq),
  email: (user) => json.text(user.email),
  name: (user) => json.text(formatFullName(user)),
  firstName: (user) => json.text(user.first_name),
  lastName: (user) => json.text(user.last_name),
});

/** Returns the URL of the onboarding page, or null once the client has signed (FLD-17). */
const getOnboardingUrl = (row: ClientRow, { origin }: ClientContext) =>
  row.agreement_signed ? null : `${origin}/onboarding/${row.id}`;

const clientLinkRecord = createObjectFormatter<ClientRow, ClientContext>({
  externalTenantId: (row) => json.text(row.external_tenant_id),
  onboardingDone: (row) => json.flag(row.agreement_signed),
  onboardingLinks: (row, context) => `{"url":${json.text(getOnboardingUrl(row, context))}}`,
  client: {
    id: (row) => json.text(row.creditor_id),
    companyName: (row) => json.text(row.company_name),
    companyRegistrationNumber: (row) => json.text(row.registration_number),
    officeEmail: (row) => json.text(row.office_email),
    officePhone: (row) => json.text(row.office_phone),
    address: (row) => json.text(row.address),
    zipCode: (row) => json.text(row.zip_code),
    city: (row) => json.text(row.city),
    country: (row) => json.text(getCountryName(row.country_alpha2)),
  },
  users: (row, { users }) => json.list((users.get(row.creditor) ?? []).map((user) => userRecord(user))),
  isAttributedClient: (row) => json.flag(row.is_attributed),
  dateLinked: (row) => json.time(row.date_linked),
  kycStatus: (row) => json.text(row.kyc_status),
  kycVerification: (row, { verifications }) => verifications.get(row.creditor) ?? "null",
  caseStats: {
    casesTotal: (row, { stats }) => json.count(stats.get(row.creditor)?.total ?? 0),
    casesClosed: (row, { stats }) => json.count(stats.get(row.creditor)?.closed ?? 0),
    earningsUsd: (row, { earnings }) => json.money(earnings.get(row.creditor) ?? 0),
  },
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
