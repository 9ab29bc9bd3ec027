import { formatLifecycle, formatStatus } from "../cases/case-record";
import { type CaseFilters, type CaseScope, countByLifecycle, countCases } from "../cases/list/cases";
import { formatValidation } from "../cases/validation";
import type { CaseRow } from "../facts/case-row";
import { getCountryName } from "../facts/country";
import { referralFeePercent } from "../facts/money";
import { stage } from "../facts/stages";
import { calculatePotentialRevenue } from "../money/earnings";
import { formatFullName } from "../parties/users";
import { createObjectFormatter, json } from "../store/json-text";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";
import { type ClientRow, type ClientUser, listClientRecords, listClientUsers } from "./clients";

interface ReferralContext {
  readonly store: Store;
  readonly clients: ReadonlyMap<number, ClientRow>;
  readonly users: ReadonlyMap<number, readonly ClientUser[]>;
}

const contactRecord = createObjectFormatter<ClientUser>({
  name: (user) => json.text(formatFullName(user)),
  email: (user) => json.text(user.email),
});

function formatContacts(row: CaseRow, { users }: ReferralContext): string {
  const allUsers = users.get(row.creditor) ?? [];
  const onboardingUser = allUsers.find((user) => user.is_onboarding_user === 1);
  const otherContacts = allUsers.filter((user) => user !== onboardingUser).map((user) => contactRecord(user));
  return `{"onboardingUser":${onboardingUser ? contactRecord(onboardingUser) : "null"},"officeEmail":${json.text(row.creditor_office_email)},"otherUsers":${json.list(otherContacts)}}`;
}

const referredCaseRecord = createObjectFormatter<CaseRow, ReferralContext>({
  id: (row) => json.text(row.id),
  reference: (row) => json.text(row.reference),
  creditorReference: (row) => json.text(row.creditor_reference),
  client: {
    externalTenantId: (row, { clients }) => json.text(clients.get(row.creditor)?.external_tenant_id),
    creditorId: (row) => json.text(row.creditor_id),
    companyName: (row) => json.text(row.creditor_company_name),
    contacts: formatContacts,
  },
  debtor: {
    name: (row) => json.text(row.debtor_name),
    country: (row) => json.text(getCountryName(row.debtor_country_alpha2)),
  },
  currency: (row) => json.text(row.currency),
  grossAmount: (row) => json.money(row.gross_amount),
  remainder: (row) => json.money(row.remainder),
  lifecycle: formatLifecycle,
  status: formatStatus,
  closeCode: (row) => json.text(row.close_code),
  currentEngagementPhase: (row) => json.text(row.engagement_phase),
  dateCreated: (row) => json.time(row.date_created),
  dueDate: (row) => json.time(row.due_date),
  dateCollectionStarted: (row) => json.time(row.date_collection_started),
  dateFinished: (row) => json.time(row.date_finished),
  validation: (row, { store }) => formatValidation(store, row),
  collectionPartner: (row) => json.text(row.partner_name),
  expectedReferralRatePercentage: (row) =>
    row.collection_partner === null || row.is_test === 1 ? "null" : json.percent(referralFeePercent * 100),
  isTestCase: (row) => json.flag(row.is_test),
  tag: (row) => (row.is_test ? json.text(row.tag) : undefined),
});

/** Formats the cases of a referral partner's clients, which have a shorter record. */
export function formatReferredCases(store: Store, partner: number, rows: readonly CaseRow[]): string[] {
  const creditors = [...new Set(rows.map(({ creditor }) => creditor))];
  const context = {
    store,
    clients: listClientRecords(store, partner, creditors),
    users: listClientUsers(store, creditors),
  };
  return rows.map((row) => referredCaseRecord(row, context));
}

/** Formats the potential revenue of a case. Test cases and cases without a success fee earn nothing. */
const revenueRecord = createObjectFormatter<CaseRow, ReturnType<typeof calculatePotentialRevenue>>({
  grossAmountUsd: (_, { grossUsd }) => json.money(grossUsd),
  successFeePercentage: (row) => json.percent(row.success_fee_hundredths ?? 0),
  collectionPartnerRevenueUsd: (_, { partnerUsd }) => json.money(partnerUsd),
  platformRevenueSharePercentage: (_, { platformSharePercent: share }) => json.percent(share * 100),
  platformRevenueUsd: (_, { platformUsd }) => json.money(platformUsd),
  referralFeePercentage: () => json.percent(referralFeePercent * 100),
  referralRevenueUsd: (_, { referralUsd }) => json.money(referralUsd),
});

export function formatReferredCaseDetail(store: Store, partner: number, row: CaseRow): string {
  const [record = "{}"] = formatReferredCases(store, partner, [row]);
  const feeHundredths = row.is_test === 1 ? 0 : (row.success_fee_hundredths ?? 0);
  const revenue = calculatePotentialRevenue(row.currency, row.gross_amount, feeHundredths);
  return `${record.slice(0, -1)},"potentialRevenue":${revenueRecord(row, revenue)}}`;
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

/** Summarizes all cases that match the filters of the list. */
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
