import * as z from "zod";
import { flag, string } from "../part";

export const AdvanceRequest = z.strictObject({
  to: z.enum(["Active", "Closed:Paid", "Closed:NoPayment"]),
  /** What was paid; `Closed:Paid` needs it. */
  amount: z.number().positive().optional(),
});

export const AdvanceResult = z.looseObject({
  /** True when the state changed. */
  advanced: flag,
  state: string,
});
