import * as z from "zod";
import { count, environment, time } from "../../cli/flags/shapes";

/** A cached token in a list, without the token itself. */
export const StoredToken = z.object({
  externalTenantId: z.string(),
  profile: z.string(),
  environment,
  isExpired: z.boolean(),
  mintedAt: time,
  expiresAt: time,
  creditorId: z.string().optional(),
  baseUrl: z.string().describe("where the token is valid"),
});

/** Adds the token's header and claims, but not its signature. */
export const ShownToken = StoredToken.extend({
  header: z.record(z.string(), z.unknown()),
  claims: z.record(z.string(), z.unknown()),
});

export const ClearedTokens = z.object({ cleared: count });
