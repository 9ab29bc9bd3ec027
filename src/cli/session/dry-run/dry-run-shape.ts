import * as z from "zod";

const ShownAction = z.object({ dryRun: z.literal(true), would: z.string() });

const ShownRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()).describe("keys are masked"),
  body: z.unknown().optional(),
});

export const DryRunDocument = z.union([ShownRequest, ShownAction]);
