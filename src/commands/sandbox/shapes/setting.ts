import * as z from "zod";
import { lifecycles } from "../../../base/cases/lifecycle";
import { kycStatuses, linkDecisions } from "../../../sandbox";

const lifecycle = z.enum(lifecycles);
const amount = z.string().describe("with two decimals");

export const SetCreditor = z.object({
  id: z.guid(),
  companyName: z.string(),
  agreementSigned: z.boolean(),
  powerOfAttorneySigned: z.boolean(),
  kycStatus: z.enum(kycStatuses),
  blockedReason: z.string().nullable(),
});

export const SetCase = z.object({
  id: z.guid(),
  reference: z.string(),
  lifecycle,
  closeCode: z.string().nullable(),
  closeComment: z.string().nullable(),
  remainder: amount,
  currency: z.string(),
  needsInfo: z.boolean(),
});

export const SetPayment = z.object({
  id: z.guid(),
  deleted: z.literal(true),
  case: z.string().describe("the reference of its case"),
  lifecycle,
  remainder: amount,
  currency: z.string(),
});

export const SetLink = z.object({
  client: z.string(),
  partner: z.string(),
  decision: z.enum(linkDecisions),
  wasAnsweredBefore: z.boolean(),
});

export const SetPartner = z.object({
  id: z.guid(),
  name: z.string(),
  agreementSigned: z.boolean(),
  without: z.array(z.string()).describe("operations that the agreement leaves out"),
});

export const SetCountry = z.object({ country: z.string(), partner: z.string().nullable() });
