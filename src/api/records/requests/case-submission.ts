import * as z from "zod";
import { DebtorSubmission } from "./debtor-submission";
import { currencyCode, dateText, emailText, longText } from "./request-part";

const ageBucket = z.number().min(0).nullish();

/** A new case, submitted on the customer surface or in the `cases` of a new client (FLD-26 to FLD-36). */
export const CaseSubmission = z.strictObject({
  currencyCode,
  amountToRecover: z.number().positive(),
  amountToRecoverOver6Months: ageBucket,
  amountToRecoverOver12Months: ageBucket,
  amountToRecoverOver24Months: ageBucket,
  date: dateText.optional(),
  dueDate: dateText.nullish(),
  comments: longText,
  claimDescription: longText,
  creditorReference: z.string().max(50).nullish(),
  creditorDivisionId: z.guid().nullish(),
  debtor: DebtorSubmission,
  skipServiceVerification: z.boolean().optional(),
  /** Deprecated; has no effect. */
  skipCreationEmails: z.boolean().optional(),
  allowPendingContracts: z.boolean().optional(),
  isTest: z.boolean().optional(),
  tag: z.string().max(100).nullish(),
  collectionPartnerId: z.guid().nullish(),
  assignedUserEmail: emailText.max(320).nullish(),
  returnUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
});
