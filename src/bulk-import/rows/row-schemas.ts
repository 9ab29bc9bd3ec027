import * as z from "zod";

/** A row in a payment file. If it comes from a bank's file, `remittance` or `endToEndId` names the case. */
export const PaymentRow = z.strictObject({
  case: z.string().nullish(),
  amount: z.number(),
  date: z.string(),
  recipient: z.string(),
  commissionPaymentStatus: z.string().nullish(),
  close: z.boolean().nullish(),
  currency: z.string().nullish(),
  /** Payment reference text written by the debtor. */
  remittance: z.string().nullish(),
  endToEndId: z.string().nullish(),
  bankReference: z.string().nullish(),
});

export const NoteRow = z.strictObject({ case: z.string(), text: z.string(), date: z.string().nullish() });

export const CloseRow = z.strictObject({
  case: z.string(),
  code: z.string(),
  comment: z.string().nullish(),
});

export const StartRow = z.strictObject({
  case: z.string(),
  message: z.string(),
  user: z.string(),
  reference: z.string().nullish(),
});
