import * as z from "zod";
import { CaseSubmission } from "./case-submission";
import { emailText, filledText, optionalText, tenantId } from "./request-part";

const Company = z.strictObject({
  name: filledText,
  /** Code or English name (FLD-22). */
  country: filledText,
  supportEmail: emailText,
  registrationNumber: optionalText,
  supportPhone: optionalText,
  address: z.string().max(500).nullish(),
  zipCode: z.string().max(20).nullish(),
  city: z.string().max(100).nullish(),
  state: z.string().max(100).nullish(),
});

const ClientUser = z.strictObject({
  /** First and last name. */
  name: filledText,
  email: emailText,
  isOnboardingUser: z.boolean().optional(),
});

/** A creditor brought in by the referral partner, with its users and optional first cases (FLD-21 to FLD-25). */
export const ClientRequest = z.strictObject({
  externalTenantId: tenantId,
  client: Company,
  users: z.array(ClientUser).min(1),
  cases: z.array(CaseSubmission).nullish(),
});
