import * as z from "zod";
import { count, time } from "../../../cli/flags/shapes";
import type { LoggedRequest } from "../../../sandbox";

export const ListedRequest = z.object({
  id: z.int(),
  at: time,
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable(),
  status: z.int(),
  reason: z.string().nullable(),
  suggestion: z.string().nullable(),
}) satisfies z.ZodType<Omit<LoggedRequest, "at">>;

/** An attempt to deliver an event, or a delivery whose first one is still to come. */
export const Attempt = z.object({
  eventId: z.guid(),
  event: z.string(),
  caseId: z.guid().nullable(),
  subscriptionId: z.guid(),
  attempt: count.nullable().describe("null: the first one is still to come"),
  at: time.nullable(),
  signedAt: count.nullable().describe("in seconds since 1970"),
  url: z.string(),
  sentTo: z.string().nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: count.nullable(),
  nextAttemptAt: time.nullable(),
  bytes: count,
  payload: z.string().describe("as it was signed"),
});
