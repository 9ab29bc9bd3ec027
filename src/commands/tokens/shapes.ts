import * as z from "zod";
import { count, environment, time } from "../../cli/flags/shapes";

/** A cached token in a list, without the token. */
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

/** Adds the header and claims of the token, without its signature. */
export const ShownToken = StoredToken.extend({
  header: z.record(z.string(), z.unknown()),
  claims: z.record(z.string(), z.unknown()),
});

export const ClearedTokens = z.object({ cleared: count });
