import * as z from "zod";
import { flag, guidText, string, time } from "../part";

/** A webhook subscription; the secret never stands in it on a read (SUB-12). */
export const Subscription = z.looseObject({
  id: guidText,
  url: string,
  events: z.array(z.string()).nullish(),
  isActive: flag,
  isTestMode: flag,
  createdUtc: time,
  updatedUtc: time,
  disabledReason: string,
});

/** As creation answers it, once (SUB-12). */
export const SubscriptionWithSecret = Subscription.extend({ secret: string });

/** As a change answers it: with the secret where it was renewed, once (SUB-13). */
export const ChangedSubscription = Subscription.extend({ secret: string });
