import * as z from "zod";
import { count, flag, guidText, money, string } from "./part";

const company = { id: guidText, companyName: string };

const contact = {
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
  ...company,
  ...contact,
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

export const CreditorProfile = z.looseObject({ ...company, ...contact });

export const ReferralProfile = z.looseObject({
  ...company,
  referralFeePercentage: money,
  /** PayWhenPaid or ConfirmedPipeline. */
  invoicingTriggerMode: string,
});

export const User = z.looseObject({ id: guidText, name: string, email: string });
