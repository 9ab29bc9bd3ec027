import * as z from "zod";
import { count, string } from "../part";

/** An event of a test case, to all test subscriptions that take it or to the one that is named. */
export const TestFire = z.strictObject({
  event: z.string().min(1),
  caseId: z.guid(),
  subscriptionId: z.guid().nullish(),
});

export const TestFireResult = z.looseObject({
  eventType: string,
  caseId: string,
  /** Deliveries on their way; 0 when nobody subscribed. */
  enqueuedCount: count,
});
