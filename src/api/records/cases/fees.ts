import * as z from "zod";
import { guidText, money } from "../part";

/**
 * The platform replaces all three fees, so each is required here. It sets an omitted fee to 0, but keeps an
 * omitted principal.
 */
export const FeesRequest = z.strictObject({
  grossAmount: z.number().positive().nullish(),
  interestFees: z.number().nonnegative(),
  reminderFees: z.number().nonnegative(),
  collectionFees: z.number().nonnegative(),
  /** Consents to a different success fee. */
  confirmPriceChange: z.boolean().optional(),
  keepIntentionalRate: z.boolean().optional(),
});

export const Fees = z.looseObject({
  caseId: guidText,
  grossAmount: money,
  interestFees: money,
  reminderFees: money,
  collectionFees: money,
  totalAddedFees: money,
  /** Missing or null if unchanged. */
  recalculatedSuccessFee: money,
  remainder: money,
});
