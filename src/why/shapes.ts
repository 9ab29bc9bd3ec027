import * as z from "zod";

/** Reasons why no event arrived. The first match applies. */
export const CauseName = z.enum([
  "other-audience",
  "not-of-a-case",
  "given-up",
  "disabled",
  "failing",
  "not-tried-yet",
  "no-route",
  "delivered",
  "managed-only",
  "no-link",
  "not-your-case",
  "hidden",
  "no-subscription",
  "event-not-subscribed",
  "test-mode",
  "inactive",
  "address",
  "not-happened",
  "subscribed-later",
  "not-due-yet",
  "unexplained",
]);

export const CauseReport = z.object({
  cause: CauseName,
  sentence: z.string(),
  next: z.string().describe("the command for the next step"),
  case: z.string(),
  event: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  eventId: z.string().nullable(),
});
