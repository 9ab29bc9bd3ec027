import * as z from "zod";
import { flag, guidText, money, string, time } from "./part";

export const TransactionRecord = z.looseObject({
  transactionId: guidText,
  date: time,
  client: z.looseObject({ externalTenantId: string, creditorId: guidText, companyName: string }).nullish(),
  case: z
    .looseObject({
      invoiceId: guidText,
      caseReference: string,
      debtorName: string,
      originalAmount: money,
      currency: string,
    })
    .nullish(),
  payment: z.looseObject({ amount: money, currency: string, paymentDate: time }).nullish(),
  earnings: z
    .looseObject({
      currency: string,
      serviceRevenue: money,
      serviceRevenueUsd: money,
      referralFeePercentage: money,
      referralFeeAmount: money,
      referralFeeAmountUsd: money,
      isEstimate: flag,
    })
    .nullish(),
  recognition: z.looseObject({ isRecognized: flag, referralFeeRecognizedUsd: money }).nullish(),
  status: z
    .looseObject({
      commissionPaymentStatus: string,
      platformInvoicingStatus: string,
      referralInvoicingStatus: string,
    })
    .nullish(),
});
