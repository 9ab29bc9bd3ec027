import * as z from "zod";
import { flag, guidText, string, time } from "../part";

/** A webhook subscription. Reads never include the secret (SUB-12). */
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

/** Response to a new subscription, and the only one that contains its secret (SUB-12). */
export const SubscriptionWithSecret = Subscription.extend({ secret: string });

/** Response to a changed subscription. Includes the secret only if this change renewed it (SUB-13). */
export const ChangedSubscription = Subscription.extend({ secret: string });

const url = z.url().max(1024);

/** The subscription rules, not this schema, check the URL and the events. */
export const SubscriptionRequest = z.strictObject({
  url,
  events: z.array(z.string()).min(1),
  isTestMode: z.boolean().optional(),
});

/** The subscription fields to change. Its events can't be changed (SUB-06, CLI-22). */
export const SubscriptionUpdate = z.strictObject({
  url: url.optional(),
  isActive: z.boolean().optional(),
  isTestMode: z.boolean().optional(),
  regenerateSecret: z.boolean().optional(),
});
