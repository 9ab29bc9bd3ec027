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

/** A delivery attempt, or a delivery that waits for its first one. */
export const Attempt = z.object({
  eventId: z.guid(),
  event: z.string(),
  caseId: z.guid().nullable(),
  subscriptionId: z.guid(),
  attempt: count
    .nullable()
    .describe("null: waiting for the first attempt; 0: an edited body, sent from the inspector"),
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
  headers: z.record(z.string(), z.string()).nullable().describe("as they were sent"),
  answer: z.string().nullable().describe("the beginning of the body that came back"),
});
