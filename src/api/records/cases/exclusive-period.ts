import * as z from "zod";
import { count, string, time } from "../part";

/** The period during which only one partner may work a case, and its extensions. */
export const ExclusivePeriod = z.looseObject({
  engagementStartDate: time,
  currentEndDate: time,
  daysRemaining: count,
  /** Active, Expired or Terminated. */
  status: string,
  /** `type` is PromiseToPay, PaymentAgreement, Payment or Manual. */
  extensions: z.array(z.looseObject({ type: string, eventDate: time, newEndDate: time })).nullish(),
});
