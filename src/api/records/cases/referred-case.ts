import * as z from "zod";
import { flag, guidText, money, string, time } from "../part";
import { ValidationDetail } from "./validation";

const Contact = z.looseObject({ name: string, email: string });

export const ReferredCase = z.looseObject({
  id: guidText,
  reference: string,
  creditorReference: string,
  client: z
    .looseObject({
      externalTenantId: string,
      creditorId: guidText,
      companyName: string,
      contacts: z
        .looseObject({
          officeEmail: string,
          onboardingUser: Contact.nullish(),
          otherUsers: z.array(Contact).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  debtor: z.looseObject({ name: string, country: string }).nullish(),
  currency: string,
  grossAmount: money,
  remainder: money,
  lifecycle: string,
  status: string,
  closeCode: string,
  currentEngagementPhase: string,
  dateCreated: time,
  dueDate: time,
  dateCollectionStarted: time,
  dateFinished: time,
  validation: ValidationDetail.nullish(),
  collectionPartner: string,
  expectedReferralRatePercentage: money,
  isTestCase: flag.optional(),
  /** Present only on test cases. */
  tag: string.optional(),
});

/** Only the single-case endpoint includes the expected revenue. */
export const ReferredCaseDetail = ReferredCase.extend({
  potentialRevenue: z
    .looseObject({
      grossAmountUsd: money,
      successFeePercentage: money,
      collectionPartnerRevenueUsd: money,
      platformRevenueSharePercentage: money,
      platformRevenueUsd: money,
      referralFeePercentage: money,
      referralRevenueUsd: money,
    })
    .nullish(),
});
