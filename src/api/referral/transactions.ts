import { boolean, guidList, integerList, isoTime, numberedWords, sortCodec, text } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

export const transactionSortFields = ["collectionDate", "amount"] as const;

/** Statuses and stages, numbered from 0 on the wire. */
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
  FromDate: isoTime,
  ToDate: isoTime,
  ExternalTenantId: text,
  HasRecognizedRevenue: boolean,
  CommissionPaymentStatuses: numberedWords("commission payment status", commissionPaymentStatuses),
  PlatformInvoicingStatuses: numberedWords("platform invoicing status", platformInvoicingStatuses),
  ReferralInvoicingStatuses: numberedWords("referral invoicing status", referralInvoicingStatuses),
  RevenueStages: numberedWords("revenue stage", revenueStages),
  Search: text,
  CountryIds: integerList,
  CollectionPartnerIds: guidList,
  Sort: sortCodec(transactionSortFields),
};

/** The interface description documents only paging (NS-17); the filters are publicly known. */
export const listTransactions = endpoint({
  name: "listTransactions",
  surface: "referral",
  path: "/reporting/transactions",
  query: transactionQuery,
  record: async () => (await import("../records/transaction")).TransactionRecord,
  list: { items: "data", isPaged: true },
  rules: ["EP-31", "LIM-06", "VAL-29"],
});
