import * as z from "zod";
import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";
import { guidText, money, string, time } from "../records";
import { ValidationDetail } from "../validation-record";

const Contact = z.looseObject({ name: string, email: string });

const ReferredCase = z.looseObject({
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
});

/** Only paging is sent (NS-17); a page size outside 1 to 100 is refused (LIM-06). */
export const listCases = endpoint({
  name: "listCases",
  surface: "referral",
  method: "GET",
  path: "/cases",
  query: pagingQuery,
  record: ReferredCase,
  list: { items: "cases", isPaged: true },
  rules: ["EP-30", "LIM-06", "VAL-29"],
});
