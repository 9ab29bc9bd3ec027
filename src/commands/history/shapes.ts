import * as z from "zod";
import { count, environment, surface, time } from "../../cli/flags/shapes";

export const SentRequest = z.object({
  number: z.int().describe("never changes; a new file of the history starts at the next 100,000"),
  command: z.string().describe("the line after recoup"),
  argv: z.array(z.string()),
  at: time,
  profile: z.string(),
  environment,
  surface,
  method: z.string(),
  path: z.string().describe("below the address of the surface, without its query"),
  url: z.string(),
  idempotencyKey: z.string().optional(),
  body: z.unknown().optional().describe("of a write; for a form, a line for each part"),
  status: count.nullable().describe("null: not answered"),
  outcome: z.string().describe("ok, the type or kind of the error, or unknown: sent and never answered"),
  error: z.string().optional(),
  mayHaveArrived: z.literal(true).optional().describe("it failed, and may have taken effect"),
  created: z.string().optional().describe("the id in the answer"),
  traceId: z.string().optional(),
  attempts: count.optional(),
  durationMs: count.optional(),
});
