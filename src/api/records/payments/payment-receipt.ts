import * as z from "zod";
import { flag, guidText, money, string, time } from "../part";

/** Response to a recorded payment. */
export const PaymentReceipt = z.looseObject({
  paymentId: guidText,
  caseReference: string,
  date: time,
  paymentAmount: money,
  payoutCreditor: money,
  payoutCollectionPartner: money,
  paymentRecipient: string,
  commissionPaymentStatus: string,
  closeCase: flag,
  caseClosed: flag,
  closeCode: string,
  remainingAmount: money,
  warnings: z.array(z.string()).nullish(),
});
