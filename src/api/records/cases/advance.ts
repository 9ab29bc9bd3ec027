import * as z from "zod";
import { flag, money, string } from "../part";

export const AdvanceRequest = z.strictObject({
  to: z.enum(["Active", "Closed:Paid", "Closed:NoPayment"]),
  /** What was paid; `Closed:Paid` needs it. */
  amount: z.number().positive().optional(),
});

export const AdvanceResult = z.looseObject({
  /** True when the state changed. */
  advanced: flag,
  state: string,
  /** What is still open after `Closed:Paid`, below 0 if more was paid; absent if nothing is. */
  remainingAmount: money.optional(),
  currency: string.optional(),
});
