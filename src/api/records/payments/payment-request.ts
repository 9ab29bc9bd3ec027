import * as z from "zod";
import { dateText } from "../requests/request-part";
import { commissionStatuses, recipients } from "./payment-words";

const fields = {
  /** When it was received. */
  date: dateText,
  paymentAmount: z.number().min(0.01),
  paymentRecipient: z.enum(recipients),
  /** Both or neither; they must add up to the amount. */
  payoutCreditor: z.number().nonnegative().nullish(),
  payoutCollectionPartner: z.number().nonnegative().nullish(),
  /** Required if the recipient is the creditor. */
  commissionPaymentStatus: z.enum(commissionStatuses).nullish(),
  closeCase: z.boolean().optional(),
};

/** A payment to record, in the currency of the case. */
export const PaymentRequest = z.strictObject({
  ...fields,
  /** Default: true. */
  createUnpaidCommissionFollowUp: z.boolean().optional(),
});

/** Replaces every field of a payment. */
export const PaymentChange = z.strictObject({
  ...fields,
  /** Consents to reopening a case that was closed as paid. */
  reopenCaseIfNeeded: z.boolean().optional(),
});
