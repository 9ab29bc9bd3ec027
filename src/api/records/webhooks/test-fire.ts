import * as z from "zod";
import { count, string } from "../part";

/** An event of a test case, for all matching test subscriptions or the given one. */
export const TestFire = z.strictObject({
  event: z.string().min(1),
  caseId: z.guid(),
  subscriptionId: z.guid().nullish(),
});

export const TestFireResult = z.looseObject({
  eventType: string,
  caseId: string,
  /** Number of queued deliveries; 0 without a subscription. */
  enqueuedCount: count,
});
