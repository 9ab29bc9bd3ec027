import * as z from "zod";
import { guidText, string, time } from "../part";
import { emailText, filledText } from "../requests/request-part";

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
