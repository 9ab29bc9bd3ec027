import * as z from "zod";
import { count, flag, string } from "../part";
import { optionalText, tenantId } from "../requests/request-part";

/** A test case event, sent to one test subscription or to all that match. */
export const TestFire = z.strictObject({
  event: z.string().min(1),
  caseId: z.guid(),
  subscriptionId: z.guid().nullish(),
});

export const TestFireResult = z.looseObject({
  eventType: string,
  caseId: string,
  /** Number of queued deliveries; 0 if no subscription matches. */
  enqueuedCount: count,
});

/**
 * An event to send although nothing has changed. Requires `caseId` or `externalTenantId`, depending on its
 * type.
 */
export const TestTrigger = z.strictObject({
  eventType: z.string().min(1),
  caseId: z.guid().nullish(),
  externalTenantId: tenantId.nullish(),
  oldLifecycle: optionalText,
  newLifecycle: optionalText,
  closeCode: optionalText,
  closeComment: optionalText,
});

export const TestTriggerResult = z.looseObject({
  eventType: string,
  /** Number of queued deliveries; 0 if no subscription matches. */
  enqueuedCount: count,
  message: string,
});

/** How the receiver responded to a made-up delivery. */
export const TestDelivery = z.looseObject({
  success: flag,
  httpStatusCode: count,
  durationMs: count,
  errorMessage: string,
  errorCategory: string,
  testPayload: z.looseObject({}).nullish(),
});
