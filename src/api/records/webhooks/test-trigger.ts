import * as z from "zod";
import { count, string } from "../part";
import { optionalText, tenantId } from "../requests/request-part";

/** An event to send without it happening. Requires `caseId` or `externalTenantId`, depending on its type. */
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
  /** Number of queued deliveries; 0 without a subscription. */
  enqueuedCount: count,
  message: string,
});
