import * as z from "zod";
import { count, string, time } from "../part";

/** The time in which only one partner may work a case, and what extended it. */
export const ExclusivePeriod = z.looseObject({
  engagementStartDate: time,
  currentEndDate: time,
  daysRemaining: count,
  /** Active, Expired or Terminated. */
  status: string,
  /** Of type PromiseToPay, PaymentAgreement, Payment or Manual. */
  extensions: z.array(z.looseObject({ type: string, eventDate: time, newEndDate: time })).nullish(),
});
