import * as z from "zod";
import { bulkSummary, matchedRow } from "../../cli/flags/shapes";

export const PaymentImport = bulkSummary("recorded");

const text = z.string();

export const MatchedPayment = matchedRow({ date: text, amount: text, currency: text, remittance: text });

export const ReversedPayment = z.object({ id: z.string(), reversed: z.literal(true) });
