import * as z from "zod";
import { count, flag, guidText, money, string, time } from "../part";
import { KycVerification } from "./kyc-verification";

export const ClientLink = z.looseObject({
  externalTenantId: string,
  onboardingDone: flag,
  onboardingLinks: z.looseObject({ url: string }).nullish(),
  client: z
    .looseObject({
      id: guidText,
      companyName: string,
      companyRegistrationNumber: string,
      officeEmail: string,
      officePhone: string,
      address: string,
      zipCode: string,
      city: string,
      country: string,
    })
    .nullish(),
  users: z
    .array(z.looseObject({ id: count, name: string, email: string, firstName: string, lastName: string }))
    .nullish(),
  isAttributedClient: flag,
  dateLinked: time,
  kycStatus: string,
  kycVerification: KycVerification.nullish(),
  caseStats: z.looseObject({ casesTotal: count, casesClosed: count, earningsUsd: money }).nullish(),
});

/** Whether a client can be reset, and what blocks it. */
export const Deletable = z.looseObject({ isDeletable: flag, blockers: z.array(z.string()).nullish() });
