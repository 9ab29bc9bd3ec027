import * as z from "zod";
import { CaseRecord } from "../cases/case";
import { ClientLink } from "../clients/client-link";
import { count, string } from "../part";
import { CaseSubmission } from "./case-submission";
import { emailText, filledText, optionalText, tenantId } from "./request-part";

const Company = z.strictObject({
  name: filledText,
  /** Country code or English name (FLD-22). */
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

/**
 * A creditor introduced by the referral partner, with its users and, optionally, its first cases (FLD-21 to
 * FLD-25).
 */
export const ClientRequest = z.strictObject({
  externalTenantId: tenantId,
  client: Company,
  users: z.array(ClientUser).min(1),
  cases: z.array(CaseSubmission).nullish(),
});

const FailedCase = z.looseObject({
  /** Zero-based index in the request. */
  caseIndex: count,
  creditorReference: string,
  errorType: string,
  errorMessage: string,
  validationErrors: z.record(z.string(), z.array(z.string())).nullish(),
  signingHandoff: z.looseObject({ combinedSigningUrl: string }).nullish(),
});

/** Response to `POST /clients`: the link and the result for each submitted case. */
export const PostedClient = ClientLink.extend({
  caseResults: z
    .looseObject({
      successfulCases: z.array(CaseRecord).nullish(),
      failedCases: z.array(FailedCase).nullish(),
    })
    .nullish(),
});
