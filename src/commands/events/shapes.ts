import * as z from "zod";
import { DeliveryRecord } from "../../api/records/webhooks/delivery";
import { count } from "../../cli/flags/shapes";

export const FailedEvent = DeliveryRecord.extend({
  state: z.enum(["pending", "dead"]).optional().describe("in a dry run"),
});

export const ReplayEnd = z.object({
  dryRun: z.literal(true).optional().describe("nothing was sent"),
  failed: z
    .array(z.object({ id: z.string(), error: z.string() }))
    .optional()
    .describe("events that could not be replayed"),
  unsent: count.optional().describe("how many were not sent"),
});
