import * as z from "zod";

const url = z.url().max(1024);

/** Which addresses and which events a surface takes is checked by the rules of subscriptions, not here. */
export const SubscriptionRequest = z.strictObject({
  url,
  events: z.array(z.string()).min(1),
  isTestMode: z.boolean().optional(),
});

/** What changes, and nothing else; events never do (SUB-06, CLI-22). */
export const SubscriptionUpdate = z.strictObject({
  url: url.optional(),
  isActive: z.boolean().optional(),
  isTestMode: z.boolean().optional(),
  regenerateSecret: z.boolean().optional(),
});
