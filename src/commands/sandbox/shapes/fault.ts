import * as z from "zod";
import { faultKinds } from "../../../base/fault";
import { count, surface } from "../../../cli/flags/shapes";

export const Fault = z.object({
  id: z.int(),
  kind: z.enum(faultKinds),
  when: z.string().describe("when it applies, as text"),
  hits: count,
  isSpent: z.boolean(),
  surface: surface.optional(),
  operation: z.string().optional(),
  key: z.string().optional(),
  status: z.int().optional(),
  type: z.string().optional(),
  retryAfter: z.number().optional(),
  delayMs: count.optional(),
  next: count.optional(),
  first: count.optional(),
  share: z.number().optional(),
});

export const ClearedFaults = z.object({ cleared: count });
