import { expect, test } from "vitest";
import { openClients } from "../../support/sandbox/clients";

const { referral, find } = await openClients();
const idOf = (condition: string) =>
  find(
    `select id from cases where referral_partner = 1 and creditor = 1 and is_deleted = 0 and ${condition} order by seq`,
  );
const read = async (id: string | undefined) => (await referral(`/cases/${id}`)).json;

test("shows a case with its client, contacts and potential revenue [EP-30]", async () => {
  const id = idOf("is_test = 0 and lifecycle = 6 and success_fee_hundredths is not null");
  expect(await read(id)).toEqual({
    id,
    reference: "ZVGS7SYY",
    creditorReference: "LY-10027",
    client: {
      externalTenantId: "kb-1001",
      creditorId: find("select id from creditors where seq = 1"),
      companyName: "Lyngby Møbelværk ApS",
      contacts: {
        onboardingUser: { name: "Søren Østergaard", email: "user1@lyngby.example" },
        officeEmail: "office@lyngby.example",
        otherUsers: [{ name: "Freja Lund", email: "user2@lyngby.example" }],
      },
    },
    debtor: { name: "נועה שרעבי", country: "Israel" },
    currency: "ILS",
    grossAmount: 1456.24,
    remainder: 1687.77,
    lifecycle: "Active",
    status: "Active",
    closeCode: null,
    currentEngagementPhase: "Pre-legal",
    dateCreated: "2026-01-12T15:19:15Z",
    dueDate: "2025-11-11T00:00:00Z",
    dateCollectionStarted: "2026-01-16T07:14:00Z",
    dateFinished: null,
    validation: { needsInfo: false, creditorRespondedAt: null, items: [] },
    collectionPartner: "Falkenhof Forderungen GmbH",
    expectedReferralRatePercentage: 20,
    isTestCase: false,
    potentialRevenue: {
      grossAmountUsd: 393.18,
      successFeePercentage: 24,
      collectionPartnerRevenueUsd: 94.36,
      platformRevenueSharePercentage: 30,
      platformRevenueUsd: 28.31,
      referralFeePercentage: 20,
      referralRevenueUsd: 5.66,
    },
  });
});

test("omits the revenue for a test case or a case without a success fee", async () => {
  const test = await read(idOf("is_test = 1 and success_fee_hundredths > 0"));
  expect([test.isTestCase, test.tag, test.expectedReferralRatePercentage]).toEqual([true, "shared", null]);
  expect(test.potentialRevenue.grossAmountUsd).toBeGreaterThan(0);
  const nothing = { collectionPartnerRevenueUsd: 0, platformRevenueUsd: 0, referralRevenueUsd: 0 };
  expect(test.potentialRevenue).toMatchObject(nothing);
  const unpriced = await read(idOf("is_test = 0 and success_fee_hundredths is null"));
  expect(unpriced.potentialRevenue).toMatchObject({ successFeePercentage: 0, ...nothing });
  expect(unpriced).not.toHaveProperty("tag");
});

test("counts matching cases by stage and those created this month", async () => {
  const summary = async (query: string) => (await referral(`/cases?PageSize=1${query}`)).json.summary;
  expect(await summary("")).toEqual({
    totalCases: 164,
    casesThisMonth: 25,
    byLifecycle: { active: 64, pending: 53, closed: 39, paused: 8 },
  });
  expect(await summary("&FromDate=2026-03-10")).toEqual({
    totalCases: 13,
    casesThisMonth: 13,
    byLifecycle: { active: 2, pending: 9, closed: 2, paused: 0 },
  });
  expect(await summary("&ToDate=2026-01-10")).toEqual({
    totalCases: 92,
    casesThisMonth: 0,
    byLifecycle: { active: 37, pending: 25, closed: 24, paused: 6 },
  });
});
