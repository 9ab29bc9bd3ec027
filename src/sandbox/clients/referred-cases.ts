import { formatLifecycle, formatStatus } from "../cases/case-record";
import { type CaseFilters, type CaseScope, countByLifecycle, countCases } from "../cases/list/cases";
import { formatValidation } from "../cases/validation";
import type { CaseRow } from "../facts/case-row";
import { getCountryName } from "../facts/country";
import { referralFeePercent } from "../facts/money";
import { stage } from "../facts/stages";
import { calculatePotentialRevenue } from "../money/earnings";
import { formatFullName } from "../parties/users";
import {
  jsonFlag,
  jsonList,
  jsonMoney,
  jsonObject,
  jsonPercent,
  jsonText,
  jsonTime,
} from "../store/json-text";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";
import { type ClientRow, type ClientUser, listClientRecords, listClientUsers } from "./clients";

interface ReferralContext {
  readonly store: Store;
  readonly clients: ReadonlyMap<number, ClientRow>;
  readonly users: ReadonlyMap<number, readonly ClientUser[]>;
}

const contactRecord = jsonObject<ClientUser>({
  name: (user) => jsonText(formatFullName(user)),
  email: (user) => jsonText(user.email),
});

function formatContacts(row: CaseRow, { users }: ReferralContext): string {
  const allUsers = users.get(row.creditor) ?? [];
  const onboardingUser = allUsers.find((user) => user.is_onboarding_user === 1);
  const otherContacts = allUsers.filter((user) => user !== onboardingUser).map((user) => contactRecord(user));
  return `{"onboardingUser":${onboardingUser ? contactRecord(onboardingUser) : "null"},"officeEmail":${jsonText(row.creditor_office_email)},"otherUsers":${jsonList(otherContacts)}}`;
}

const client = jsonObject<CaseRow, ReferralContext>({
  externalTenantId: (row, { clients }) => jsonText(clients.get(row.creditor)?.external_tenant_id),
  creditorId: (row) => jsonText(row.creditor_id),
  companyName: (row) => jsonText(row.creditor_company_name),
  contacts: formatContacts,
});

const debtorRecord = jsonObject<CaseRow>({
  name: (row) => jsonText(row.debtor_name),
  country: (row) => jsonText(getCountryName(row.debtor_country_alpha2)),
});

const referredCaseRecord = jsonObject<CaseRow, ReferralContext>({
  id: (row) => jsonText(row.id),
  reference: (row) => jsonText(row.reference),
  creditorReference: (row) => jsonText(row.creditor_reference),
  client,
  debtor: (row) => debtorRecord(row),
  currency: (row) => jsonText(row.currency),
  grossAmount: (row) => jsonMoney(row.gross_amount),
  remainder: (row) => jsonMoney(row.remainder),
  lifecycle: formatLifecycle,
  status: formatStatus,
  closeCode: (row) => jsonText(row.close_code),
  currentEngagementPhase: (row) => jsonText(row.engagement_phase),
  dateCreated: (row) => jsonTime(row.date_created),
  dueDate: (row) => jsonTime(row.due_date),
  dateCollectionStarted: (row) => jsonTime(row.date_collection_started),
  dateFinished: (row) => jsonTime(row.date_finished),
  validation: (row, { store }) => formatValidation(store, row),
  collectionPartner: (row) => jsonText(row.partner_name),
  expectedReferralRatePercentage: (row) =>
    row.collection_partner === null || row.is_test === 1 ? "null" : jsonPercent(referralFeePercent * 100),
  isTestCase: (row) => jsonFlag(row.is_test),
  tag: (row) => (row.is_test ? jsonText(row.tag) : undefined),
});

/** Formats cases of a referral partner's clients, using the partner's shorter record. */
export function formatReferredCases(store: Store, partner: number, rows: readonly CaseRow[]): string[] {
  const creditors = [...new Set(rows.map(({ creditor }) => creditor))];
  const context = {
    store,
    clients: listClientRecords(store, partner, creditors),
    users: listClientUsers(store, creditors),
  };
  return rows.map((row) => referredCaseRecord(row, context));
}

/** Formats a case's potential revenue. Test cases and cases without a success fee earn nothing. */
const revenueRecord = jsonObject<CaseRow>({
  grossAmountUsd: (row) => jsonMoney(calculateRevenue(row).grossUsd),
  successFeePercentage: (row) => jsonPercent(row.success_fee_hundredths ?? 0),
  collectionPartnerRevenueUsd: (row) => jsonMoney(calculateRevenue(row).partnerUsd),
  platformRevenueSharePercentage: (row) => jsonPercent(calculateRevenue(row).platformSharePercent * 100),
  platformRevenueUsd: (row) => jsonMoney(calculateRevenue(row).platformUsd),
  referralFeePercentage: () => jsonPercent(referralFeePercent * 100),
  referralRevenueUsd: (row) => jsonMoney(calculateRevenue(row).referralUsd),
});

const calculateRevenue = (row: CaseRow) =>
  calculatePotentialRevenue(
    row.currency,
    row.gross_amount,
    row.is_test === 1 ? 0 : (row.success_fee_hundredths ?? 0),
  );

/** Formats one case with its potential revenue. */
export function formatReferredCaseDetail(store: Store, partner: number, row: CaseRow): string {
  const [record = "{}"] = formatReferredCases(store, partner, [row]);
  return `${record.slice(0, -1)},"potentialRevenue":${revenueRecord(row)}}`;
}

type SummaryGroup = "pending" | "active" | "paused" | "closed";

function getSummaryGroup(lifecycle: number): SummaryGroup {
  if (lifecycle < stage.Active) return "pending";
  if (lifecycle === stage.Active) return "active";
  return lifecycle === stage.Paused ? "paused" : "closed";
}

function countByGroup(counts: ReadonlyMap<number, number>): Record<SummaryGroup, number> {
  const totals = { active: 0, pending: 0, closed: 0, paused: 0 };
  for (const [lifecycle, n] of counts) totals[getSummaryGroup(lifecycle)] += n;
  return totals;
}

/** Summarizes all cases that match the list's filters. */
export function summarizeReferredCases(
  store: Store,
  scope: CaseScope,
  filters: CaseFilters,
  now: number,
): string {
  const today = new Date(now);
  const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
  return memoize(store, `summary of ${JSON.stringify([scope, filters, monthStart])}`, () => {
    const createdFrom = Math.max(monthStart, filters.createdFrom ?? monthStart);
    const casesThisMonth = countCases(store, scope, { ...filters, createdFrom });
    const counts = countByLifecycle(store, scope, filters);
    const totalCases = [...counts.values()].reduce((sum, n) => sum + n, 0);
    return JSON.stringify({ totalCases, casesThisMonth, byLifecycle: countByGroup(counts) });
  });
}
