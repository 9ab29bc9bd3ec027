import * as z from "zod";
import { DebtorSubmission } from "./debtor-submission";
import { countryCode, currencyCode, dateText, filledText, longText, optionalText } from "./request-part";

/** A case that the caller manages; one of the two countries of the creditor is needed. */
export const ManagedCaseRequest = z.strictObject({
  creditorCompanyName: filledText,
  creditorCountryAlpha2: countryCode.nullish(),
  creditorCountry: optionalText,
  currencyCode,
  amountToRecover: z.number().positive(),
  date: dateText,
  dueDate: dateText.nullish(),
  debtor: DebtorSubmission,
  comments: longText,
  claimDescription: longText,
  creditorReference: z.string().max(50).nullish(),
  collectionPartnerId: z.guid().nullish(),
  isTest: z.boolean().optional(),
  /** Of test cases; all that carry it can be deleted together (EP-20). */
  tag: z.string().max(100).nullish(),
});
