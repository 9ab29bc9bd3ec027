import * as z from "zod";

const url = z.url().max(1024);

/** The subscription rules check the address and events, not this schema. */
export const SubscriptionRequest = z.strictObject({
  url,
  events: z.array(z.string()).min(1),
  isTestMode: z.boolean().optional(),
});

/** Only the fields to change; events can't be changed (SUB-06, CLI-22). */
export const SubscriptionUpdate = z.strictObject({
  url: url.optional(),
  isActive: z.boolean().optional(),
  isTestMode: z.boolean().optional(),
  regenerateSecret: z.boolean().optional(),
});
