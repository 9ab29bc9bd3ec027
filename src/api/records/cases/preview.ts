import * as z from "zod";
import { count, flag, guidText, money, string } from "../part";
import { CaseSubmission } from "../requests/case-submission";
import { DebtorSubmission } from "../requests/debtor-submission";
import { tenantId } from "../requests/request-part";

/** Preview request. For the debtor, only the type and country are required. */
export const PreviewRequest = CaseSubmission.extend({ debtor: DebtorSubmission.partial({ name: true }) });

/** Preview request from a referral partner, which can name the client the case is for. */
export const ReferredPreviewRequest = PreviewRequest.extend({ externalTenantId: tenantId.optional() });

export const Jurisdiction = z.looseObject({
  id: count,
  name: string,
  countryAlpha2: string,
  stateAlpha2: string,
});

const Partner = z.looseObject({ collectionPartnerId: guidText, partnerName: string, partnerCountry: string });

/** A jurisdiction where debts can be collected, and the partners that collect them. */
export const CoveredJurisdiction = z.looseObject({
  jurisdictionId: count,
  jurisdiction: string,
  country: string,
  countryId: count,
  countryAlpha2: string,
  usStateAlpha2: string,
  partners: z.array(Partner).nullish(),
});

const pricingPreview = z
  .looseObject({
    baseSuccessFeePercentage: money,
    ageSurchargePercentage: money,
    totalSuccessFeePercentage: money,
    currencyCode: string,
    pricingSource: string,
    pricingSourceDescription: string,
  })
  .nullish();

const action = z.looseObject({ type: string, message: string, solutionUrl: string, isBlocking: flag });

/** Preview result for a referral partner that doesn't name a client. */
export const ReferredPreview = z.looseObject({
  isEligible: flag,
  ineligibilityReason: string,
  partnerAssignment: Partner.nullish(),
  jurisdiction: Jurisdiction.nullish(),
  pricingPreview,
  pendingActions: z.array(action).nullish(),
});

/** The result that a submission would have. Nothing is stored. */
export const CasePreview = z.looseObject({
  result: z
    .looseObject({
      isEligible: flag,
      ineligibilityReason: string,
      partnerAssignment: Partner.nullish(),
      requiredActions: z.array(action).nullish(),
      jurisdiction: Jurisdiction.nullish(),
      pricingPreview,
      requiresKycVerification: flag,
      hasKycOnFile: flag,
      signingHandoff: z.looseObject({ combinedSigningUrl: string }).nullish(),
    })
    .nullish(),
});
