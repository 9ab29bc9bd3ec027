import * as z from "zod";
import { DebtorSubmission } from "./debtor-submission";
import { countryCode, currencyCode, dateText, filledText, longText, optionalText } from "./request-part";

/** A case managed by the caller. Requires one of the creditor's two country fields. */
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
  /** For test cases. All cases with the same tag can be deleted together (EP-20). */
  tag: z.string().max(100).nullish(),
});
