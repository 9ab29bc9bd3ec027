import {
  booleanCodec,
  buildNumberedCodec,
  buildSortCodec,
  guidListCodec,
  integerListCodec,
  isoTimeCodec,
  textCodec,
} from "../endpoint/codecs";
import { defineEndpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

export const transactionSortFields = ["collectionDate", "amount"] as const;

/** Statuses and stages, numbered on the wire from 0. */
export const commissionPaymentStatuses = ["Unpaid", "Paid", "Credited"] as const;
export const platformInvoicingStatuses = [
  "NotInvoiced",
  "InvoiceIssued",
  "PaymentReceived",
  "InvoiceCredited",
] as const;
export const referralInvoicingStatuses = ["Pending", "Invoiced", "Paid", "Disputed"] as const;
export const revenueStages = [
  "Pending",
  "ConfirmedPendingInvoice",
  "AwaitingCollectionPartnerPayment",
  "ReadyToInvoiceService",
  "AwaitingServicePayment",
  "Paid",
  "Disputed",
] as const;

export const transactionQuery = {
  ...pagingQuery,
  FromDate: isoTimeCodec,
  ToDate: isoTimeCodec,
  ExternalTenantId: textCodec,
  HasRecognizedRevenue: booleanCodec,
  CommissionPaymentStatuses: buildNumberedCodec("commission payment status", commissionPaymentStatuses),
  PlatformInvoicingStatuses: buildNumberedCodec("platform invoicing status", platformInvoicingStatuses),
  ReferralInvoicingStatuses: buildNumberedCodec("referral invoicing status", referralInvoicingStatuses),
  RevenueStages: buildNumberedCodec("revenue stage", revenueStages),
  Search: textCodec,
  CountryIds: integerListCodec,
  CollectionPartnerIds: guidListCodec,
  Sort: buildSortCodec(transactionSortFields),
};

/** The interface description documents only paging (NS-17); the filters are publicly known. */
export const listTransactions = defineEndpoint({
  name: "listTransactions",
  surface: "referral",
  path: "/reporting/transactions",
  query: transactionQuery,
  record: async () => (await import("../records/transaction")).TransactionRecord,
  list: { items: "data", isPaged: true },
  rules: ["EP-31", "LIM-06", "VAL-29"],
});
