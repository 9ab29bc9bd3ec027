import * as z from "zod";
import { count, flag, guidText, money, string } from "./part";

const companyFields = { id: guidText, companyName: string };

const contactFields = {
  companyRegistrationNumber: string,
  address: string,
  zipCode: string,
  city: string,
  state: string,
  country: string,
  officeEmail: string,
  officePhone: string,
};

export const PartnerProfile = z.looseObject({
  ...companyFields,
  ...contactFields,
  vatNumber: string,
  fullAddress: string,
  publicSite: string,
  logoUrl: string,
  invoiceCurrency: count,
  commissionType: count,
  preLegalRevenueShare: money,
  legalRevenueShare: money,
  verifiedProfile: flag,
  surveyCadenceMode: count,
});

export const CreditorProfile = z.looseObject({ ...companyFields, ...contactFields });

export const ReferralProfile = z.looseObject({
  ...companyFields,
  referralFeePercentage: money,
  /** PayWhenPaid or ConfirmedPipeline. */
  invoicingTriggerMode: string,
});

export const User = z.looseObject({ id: guidText, name: string, email: string });
