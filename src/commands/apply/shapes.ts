import * as z from "zod";
import { count } from "../../cli/flags/shapes";

export const AppliedRequest = z.object({
  row: count.describe("line of the plan; its first line is the header"),
  status: z.enum(["done", "already done", "changed", "unknown", "failed", "not sent", "ready"]),
  operation: z.string(),
  subject: z.string(),
  message: z.string().optional(),
  client: z.string().optional(),
  from: count.optional().describe("row of the imported file"),
  method: z.string().optional().describe("with --dry-run, as are path and body"),
  path: z.string().optional(),
  body: z.unknown().optional(),
  resultId: z.string().optional(),
  secret: z.string().optional().describe("signing secret, shown only once"),
});

export const ApplyEnd = z.object({
  plan: z.string(),
  digest: z.string(),
  done: count.optional(),
  alreadyDone: count.optional(),
  changed: count.optional(),
  failed: count.optional(),
  unknown: count.optional(),
  notSent: count.optional(),
  dryRun: z.literal(true).optional().describe("nothing was sent"),
});
