import * as z from "zod";
import { flag, guidText, money, string, time } from "../part";
import { dateText } from "../requests/request-part";
import { commissionStatuses, recipients } from "./payment-words";

export const PaymentRecord = z.looseObject({
  id: guidText,
  date: time,
  grossAmount: money,
  currency: string,
  recipient: string,
  method: string,
  invoice: z.looseObject({ invoiceId: guidText, reference: string, status: string }).nullish(),
  dateCreated: time,
  dateUpdated: time,
});

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

const paymentFields = {
  /** When the payment was received. */
  date: dateText,
  paymentAmount: z.number().min(0.01),
  paymentRecipient: z.enum(recipients),
  /** Requires both payouts or neither. They must add up to the amount. */
  payoutCreditor: z.number().nonnegative().nullish(),
  payoutCollectionPartner: z.number().nonnegative().nullish(),
  /** Required if the recipient is the creditor. */
  commissionPaymentStatus: z.enum(commissionStatuses).nullish(),
  closeCase: z.boolean().optional(),
};

/** A payment to record. The amounts are in the currency of the case. */
export const PaymentRequest = z.strictObject({
  ...paymentFields,
  /** Default: true. */
  createUnpaidCommissionFollowUp: z.boolean().optional(),
});

/** Replaces all fields of a payment. */
export const PaymentChange = z.strictObject({
  ...paymentFields,
  /** Consents to reopening a case that was closed as paid. */
  reopenCaseIfNeeded: z.boolean().optional(),
});
