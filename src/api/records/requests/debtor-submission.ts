import * as z from "zod";
import { countryCode, emailText, filledText, optionalText } from "./request-part";

/**
 * The debtor in a submission. Requires one of the two country fields, and a state if the country is the
 * United States.
 */
export const DebtorSubmission = z.strictObject({
  /** Accepted in any letter case (FLD-32). */
  type: z
    .string()
    .regex(/^([Cc][Oo][Mm][Pp][Aa][Nn][Yy]|[Pp][Rr][Ii][Vv][Aa][Tt][Ee])$/, "must be Company or Private"),
  name: filledText,
  contactPerson: optionalText,
  companyRegistrationNumber: optionalText,
  address: optionalText,
  zipCode: optionalText,
  city: optionalText,
  /** Free text; `stateAlpha2` takes `CA`, `US-CA` or the full name. */
  state: optionalText,
  stateAlpha2: optionalText,
  countryAlpha2: countryCode.nullish(),
  country: optionalText,
  email: emailText.nullish(),
  phone: optionalText,
});
