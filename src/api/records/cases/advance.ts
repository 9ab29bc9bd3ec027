import * as z from "zod";
import { flag, money, string } from "../part";

export const AdvanceRequest = z.strictObject({
  to: z.enum(["Active", "Closed:Paid", "Closed:NoPayment"]),
  /** Amount paid; required for `Closed:Paid`. */
  amount: z.number().positive().optional(),
});

export const AdvanceResult = z.looseObject({
  advanced: flag,
  state: string,
  /** Open amount after `Closed:Paid`, negative if overpaid. Undefined if nothing is open. */
  remainingAmount: money.optional(),
  currency: string.optional(),
});
