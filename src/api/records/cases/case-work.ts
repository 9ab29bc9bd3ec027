import * as z from "zod";
import { settableCloseCodes } from "../../../base/cases/close-code";
import { guidText, money, string, time } from "../part";
import { emailText, filledText } from "../requests/request-part";
import { Author } from "./author";

const fee = z.number().min(0).optional();

/** Requires `userEmail` or `userId` to name the sender of the message. */
export const StartRequest = z.strictObject({
  welcomeMessage: filledText.max(5000),
  userEmail: emailText.nullish(),
  /** ID from the user list. Deprecated in favor of `userEmail`. */
  userId: z.guid().nullish(),
  collectionPartnerReference: z.string().max(128).nullish(),
  assignedUserEmail: emailText.nullish(),
  assignedUserId: z.guid().nullish(),
  interestFees: fee,
  reminderFees: fee,
  collectionFees: fee,
});

export const StartedCase = z.looseObject({
  caseId: guidText,
  caseReference: string,
  status: string,
  activatedAt: time,
  collectionPartnerReference: string,
});

export const CloseRequest = z.strictObject({
  closeCode: z.enum(settableCloseCodes),
  comment: z.string().max(2000).nullish(),
});

export const ClosedCase = z.looseObject({
  caseReference: string,
  closeCode: string,
  /** The label of the close code. */
  closeCodeDescription: string,
  comment: string,
  closedAt: time,
  closedBy: Author.nullish(),
  finalOutstandingAmount: money,
  totalPayments: money,
  totalRecovered: money,
});

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
