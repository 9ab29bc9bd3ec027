import * as z from "zod";
import { guidText, money } from "../part";

/** Replaces the three fees; an absent one becomes 0. The principal stays if it is absent. */
export const FeesRequest = z.strictObject({
  grossAmount: z.number().positive().nullish(),
  interestFees: z.number().nonnegative(),
  reminderFees: z.number().nonnegative(),
  collectionFees: z.number().nonnegative(),
  /** Consent to another success fee. */
  confirmPriceChange: z.boolean().optional(),
  /** Keeps a success fee that was agreed on purpose. */
  keepIntentionalRate: z.boolean().optional(),
});

export const Fees = z.looseObject({
  caseId: guidText,
  grossAmount: money,
  interestFees: money,
  reminderFees: money,
  collectionFees: money,
  totalAddedFees: money,
  /** Absent or null if it stayed. */
  recalculatedSuccessFee: money,
  remainder: money,
});
