import * as z from "zod";

export const KnownClientBug = z.object({
  name: z.string(),
  bug: z.string(),
  foundBy: z.string().describe("a rule of `test judge`"),
  needsProvoking: z.boolean(),
});

export const ClientOutcome = z.object({
  submitted: z.number().int(),
  failed: z.number().int(),
  listed: z.number().int().describe("cases in the list"),
});
