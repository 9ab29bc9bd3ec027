import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { createClientTokenCache } from "../../cli/session/client-token";
import type { Context } from "../../cli/session/context";
import type { CachedToken } from "../../state/token-cache";

const formatIso = (ms: number) => new Date(ms).toISOString();

/** Never includes the token itself. */
export function buildTokenRow(token: CachedToken, now: number) {
  const { externalTenantId, profile, environment, creditorId, baseUrl, mintedAt, expiresAt } = token;
  return {
    externalTenantId,
    profile,
    environment,
    isExpired: now >= expiresAt,
    mintedAt: formatIso(mintedAt),
    expiresAt: formatIso(expiresAt),
    creditorId,
    baseUrl,
  };
}

/** Finds a client's newest cached token for the current profile and environment. Throws if there is none. */
export async function findCachedToken(
  { host, profile }: Context,
  externalTenantId: string,
): Promise<CachedToken> {
  const tokens = (await createClientTokenCache(host).list()).filter(
    (token) =>
      token.externalTenantId === externalTenantId &&
      token.profile === profile.name &&
      token.environment === profile.environment,
  );
  const [newest] = tokens.sort((a, b) => b.mintedAt - a.mintedAt);
  if (newest !== undefined) return newest;
  const { name, environment } = profile;
  throw new Failure("not-found", `No cached token for "${externalTenantId}" (${name}, ${environment}).`, {
    hint: advice`${recoup`tokens mint ${{ client: externalTenantId }}`} mints one; ${recoup`tokens list`} lists the cached tokens.`,
    profile: name,
    environment,
  });
}
