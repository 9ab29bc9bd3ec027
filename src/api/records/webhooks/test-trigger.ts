import * as z from "zod";
import { count, string } from "../part";
import { optionalText, tenantId } from "../requests/request-part";

/** An event to be sent as if it had happened; it needs `caseId` or `externalTenantId`, by its type. */
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
  /** Deliveries on their way; 0 when nobody subscribed. */
  enqueuedCount: count,
  message: string,
});
