import * as z from "zod";

/** Output of `--plan` with `--json`. */
export const PlanDocument = z.object({
  plan: z.string().describe("the file"),
  rows: z.int().positive().describe("number of requests"),
  digest: z.string().describe("SHA-256 of the plan, for `apply --digest`"),
  profile: z.string(),
  environment: z.string(),
  address: z.string().describe("the only address that it can be sent to"),
  expiresAt: z.string(),
});
