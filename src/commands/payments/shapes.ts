import * as z from "zod";
import { bulkSummary } from "../../cli/flags/shapes";

export const PaymentImport = bulkSummary("recorded");

export const MatchedPayment = z.object({
  row: z.string(),
  status: z.enum(["matched", "ambiguous", "unmatched"]),
  date: z.string(),
  amount: z.string(),
  currency: z.string(),
  remittance: z.string(),
  reference: z.string().optional(),
  caseId: z.string().optional(),
  message: z.string().optional(),
});

export const ReversedPayment = z.object({ id: z.string(), reversed: z.literal(true) });
