import * as z from "zod";
import { count, flag, guidText, money, string } from "../part";

export const Jurisdiction = z.looseObject({
  id: count,
  name: string,
  countryAlpha2: string,
  stateAlpha2: string,
});

/** What would become of a submission; nothing is stored. */
export const CasePreview = z.looseObject({
  result: z
    .looseObject({
      isEligible: flag,
      ineligibilityReason: string,
      partnerAssignment: z
        .looseObject({ collectionPartnerId: guidText, partnerName: string, partnerCountry: string })
        .nullish(),
      requiredActions: z
        .array(z.looseObject({ type: string, message: string, solutionUrl: string, isBlocking: flag }))
        .nullish(),
      jurisdiction: Jurisdiction.nullish(),
      pricingPreview: z
        .looseObject({
          baseSuccessFeePercentage: money,
          ageSurchargePercentage: money,
          totalSuccessFeePercentage: money,
          currencyCode: string,
          pricingSource: string,
          pricingSourceDescription: string,
        })
        .nullish(),
      requiresKycVerification: flag,
      hasKycOnFile: flag,
      signingHandoff: z.looseObject({ combinedSigningUrl: string }).nullish(),
    })
    .nullish(),
});
