import { expect, test } from "vitest";
import { openSandbox } from "../../support/sandbox/sandbox";

const { get } = await openSandbox();
const list = async (query: string) =>
  (await get("referral", `/reporting/transactions?PageSize=1${query}`)).json;

const noRevenue = {
  pendingReferralFeeUsd: 0,
  pendingCount: 0,
  confirmedPendingInvoiceReferralFeeUsd: 0,
  confirmedPendingInvoiceCount: 0,
  awaitingCollectionPartnerPaymentReferralFeeUsd: 0,
  awaitingCollectionPartnerPaymentCount: 0,
  readyToInvoiceServiceReferralFeeUsd: 0,
  readyToInvoiceServiceCount: 0,
  awaitingServicePaymentReferralFeeUsd: 0,
  awaitingServicePaymentCount: 0,
  paidReferralFeeUsd: 0,
  paidCount: 0,
  disputedReferralFeeUsd: 0,
  disputedCount: 0,
};

const summary = {
  totalServiceRevenueUsd: 14_191.83,
  revenue: {
    ...noRevenue,
    pendingReferralFeeUsd: 320.29,
    pendingCount: 12,
    confirmedPendingInvoiceReferralFeeUsd: 870.66,
    confirmedPendingInvoiceCount: 21,
    awaitingCollectionPartnerPaymentReferralFeeUsd: 237.08,
    awaitingCollectionPartnerPaymentCount: 10,
    readyToInvoiceServiceReferralFeeUsd: 63.17,
    readyToInvoiceServiceCount: 2,
    awaitingServicePaymentReferralFeeUsd: 237.13,
    awaitingServicePaymentCount: 5,
    paidReferralFeeUsd: 1110.03,
    paidCount: 27,
  },
};

test("summarizes the transactions of all stages even with a stage filter [EP-31]", async () => {
  const all = await list("");
  expect([all.page.totalResults, all.summary]).toEqual([77, summary]);
  const confirmed = await list("&RevenueStages=1");
  expect([confirmed.page.totalResults, confirmed.summary]).toEqual([21, summary]);
});

test("summarizes only transactions that have the given statuses", async () => {
  const invoiced = await list("&PlatformInvoicingStatuses=1");
  expect([invoiced.page.totalResults, invoiced.summary.revenue]).toEqual([
    10,
    {
      ...noRevenue,
      awaitingCollectionPartnerPaymentReferralFeeUsd: 237.08,
      awaitingCollectionPartnerPaymentCount: 10,
    },
  ]);
  const none = await list("&Search=nobody");
  expect([none.page.totalResults, none.summary]).toEqual([
    0,
    { totalServiceRevenueUsd: 0, revenue: noRevenue },
  ]);
});

test("shows a payment with its case, client and earnings", async () => {
  const [transaction] = (await list("")).data;
  expect(transaction).toEqual({
    transactionId: "0e779af3-5528-4c07-be95-a3ca0ea592bb",
    date: "2026-03-15T04:55:14Z",
    client: {
      externalTenantId: "kb-1002",
      creditorId: "be83b0eb-38c8-45ea-9528-b05eb3d19d99",
      companyName: "Weidmann Feinkost GmbH",
    },
    case: {
      invoiceId: "da9c7827-2190-42d2-8ec2-b6d4851dd1a5",
      caseReference: "4IZZ29AZ",
      debtorName: "Blåklint Åkeri AB",
      originalAmount: 125_372.28,
      currency: "SEK",
    },
    payment: { amount: 28_671.38, currency: "SEK", paymentDate: "2026-03-15T04:55:14Z" },
    earnings: {
      currency: "SEK",
      serviceRevenue: 1978.33,
      serviceRevenueUsd: 187.94,
      referralFeePercentage: 20,
      referralFeeAmount: 395.67,
      referralFeeAmountUsd: 37.59,
      isEstimate: true,
    },
    recognition: { isRecognized: false, referralFeeRecognizedUsd: 0 },
    status: {
      commissionPaymentStatus: "Unpaid",
      platformInvoicingStatus: "NotInvoiced",
      referralInvoicingStatus: "Pending",
    },
  });
  const [paid] = (await list("&ReferralInvoicingStatuses=2")).data;
  expect(paid).toMatchObject({
    earnings: { isEstimate: false },
    recognition: { isRecognized: true, referralFeeRecognizedUsd: paid.earnings.referralFeeAmountUsd },
    status: {
      commissionPaymentStatus: "Paid",
      platformInvoicingStatus: "PaymentReceived",
      referralInvoicingStatus: "Paid",
    },
  });
});
