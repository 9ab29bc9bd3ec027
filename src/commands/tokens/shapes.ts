import * as z from "zod";
import { count, environment, time } from "../../cli/flags/shapes";

/** All that is told of a kept token in a list. */
export const KeptToken = z.object({
  externalTenantId: z.string(),
  profile: z.string(),
  environment,
  isExpired: z.boolean(),
  mintedAt: time,
  expiresAt: time,
  creditorId: z.string().optional(),
  baseUrl: z.string().describe("where it is good"),
});

/** With what the token says of itself; without its signature. */
export const ShownToken = KeptToken.extend({
  header: z.record(z.string(), z.unknown()),
  claims: z.record(z.string(), z.unknown()),
});

export const ForgottenTokens = z.object({ cleared: count });
