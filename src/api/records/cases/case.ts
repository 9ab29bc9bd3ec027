import * as z from "zod";
import { count, flag, guidText, money, string, time } from "../part";

export const Debtor = z.looseObject({
  type: string,
  name: string,
  contactPerson: string,
  companyRegistrationNumber: string,
  address: string,
  zipCode: string,
  city: string,
  state: string,
  stateAlpha2: string,
  countryAlpha2: string,
  country: string,
  email: string,
  phone: string,
});

const Creditor = z.looseObject({
  id: guidText,
  companyName: string,
  companyRegistrationNumber: string,
  officeEmail: string,
  officePhone: string,
  address: string,
  zipCode: string,
  city: string,
  state: string,
  country: string,
  division: z.looseObject({ id: guidText, name: string }).nullish(),
});

const AssignedPartner = z.looseObject({
  name: string,
  officeEmail: string,
  officePhone: string,
  publicSite: string,
  surveyCadenceMode: count,
});

/** The flat case record: the same shape in lists, details and lookups (FLD-02 to FLD-10). */
export const CaseRecord = z.looseObject({
  id: guidText,
  reference: string,
  creditorReference: string,
  collectionPartnerReference: string,
  lifecycle: string,
  status: string,
  closeCode: string,
  closeComment: string,
  currentEngagementPhase: string,
  currency: string,
  grossAmount: money,
  remainder: money,
  interestFees: money,
  reminderFees: money,
  collectionFees: money,
  totalAddedFees: money,
  allocationOutstanding: z
    .looseObject({ principal: money, interest: money, reminderFees: money, collectionFees: money })
    .nullish(),
  date: time,
  dueDate: time,
  dateCreated: time,
  dateUpdated: time,
  dateAssigned: time,
  dateCollectionStarted: time,
  dateFinished: time,
  exclusivePeriodEndDate: time,
  jurisdiction: string,
  claimType: string,
  claimDescription: string,
  creditorComments: string,
  disputeStatus: string,
  debtor: Debtor.nullish(),
  creditor: Creditor.nullish(),
  creditorDivisionId: guidText,
  collectionPartner: AssignedPartner.nullish(),
  assignedUser: z.looseObject({ name: string, email: string }).nullish(),
  validation: z.looseObject({ needsInfo: flag }).nullish(),
  preLegalSuccessFee: money,
  blendedAgeUpliftPoints: money,
  solutionUrl: string,
  signingHandoff: z.looseObject({ combinedSigningUrl: string }).nullish(),
  isTestCase: flag,
  tag: string,
});
