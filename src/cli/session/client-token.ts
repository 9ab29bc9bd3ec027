import { readRecordOrFallback } from "../../api/exchange/answer";
import type { Bearer } from "../../api/exchange/bearer";
import { call, type Target } from "../../api/exchange/call";
import { mintToken } from "../../api/referral/tokens";
import { getCacheFolder } from "../../base/environment/user-folders";
import { Failure, ignoreFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type RawJson, readField, readString } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Secrets } from "../../base/secrets/secrets";
import { fingerprintSecret } from "../../base/text/fingerprint";
import {
  type CachedToken,
  isFresh,
  type MintedToken,
  openTokenCache,
  type TokenCache,
  type TokenOwner,
} from "../../state/token-cache";
import type { Context } from "./context";

export const createClientTokenCache = (host: Host): TokenCache => openTokenCache(host, getCacheFolder(host));

export interface ClientTokenSource {
  readonly host: Host;
  readonly externalTenantId: string;
  readonly scope: string;
  readonly secrets: Secrets;
  /** The referral surface, which mints tokens. */
  readonly referral: Promise<Target>;
}

/** Returns the scope in which a profile's tokens are valid. Sandbox worlds share a URL but not tokens. */
export function getTokenScope(
  { profile, platformOptions }: Pick<Context, "profile" | "platformOptions">,
  surface: Surface = "customer",
): string {
  const { world, dataFolder } = platformOptions;
  return profile.isSandbox ? `sandbox ${world} in ${dataFolder}` : profile.url(surface);
}

/** Returns a token's owner, including a fingerprint of the referral key. */
export function buildTokenOwner(referral: Target, externalTenantId: string, baseUrl: string): TokenOwner {
  const { profile, environment, authorization } = referral;
  const keyFingerprint = fingerprintSecret(Object.values(authorization).join("\n"));
  return { profile, environment, externalTenantId, baseUrl, keyFingerprint };
}

/** Deletes the token of a withdrawn or reset client. The token stays invalid even if the client returns. */
export async function forgetClientToken(context: Context, externalTenantId: string): Promise<void> {
  const { host, profile } = context;
  if (!profile.isSandbox && profile.setting("customer").url === undefined) return;
  const owner = buildTokenOwner(await context.target("referral"), externalTenantId, getTokenScope(context));
  await createClientTokenCache(host).remove(owner).catch(ignoreFailure);
}

export interface FreshToken extends MintedToken {
  /** The response as received. */
  readonly record: RawJson;
}

export async function mintClientToken(referral: Target, externalTenantId: string): Promise<FreshToken> {
  const answer = await call(referral, mintToken, { body: { externalTenantId } });
  const record = readRecordOrFallback(answer, {});
  const accessToken = readField(record.value, "accessToken");
  if (typeof accessToken !== "string" || !/^[\x21-\x7e]+$/.test(accessToken)) {
    throw new Failure("network", "The platform returned no token.", answer.context);
  }
  const seconds = Number(readField(record.value, "expiresIn") ?? Number.NaN);
  return {
    record,
    accessToken,
    expiresInSeconds: Number.isFinite(seconds) ? seconds : undefined,
    creditorId: readString(record.value, "creditorId"),
  };
}

/** Returns a client's token from this process, the cache, or a new request (AUTH-06, CLI-07, CLI-08). */
export function createClientBearer(source: ClientTokenSource): Bearer {
  const { host, externalTenantId, scope, secrets, referral } = source;
  let currentToken: Promise<CachedToken> | undefined;

  const fetchToken = async (refusedToken?: string): Promise<CachedToken> => {
    const referralTarget = await referral;
    const owner = buildTokenOwner(referralTarget, externalTenantId, scope);
    const token = await createClientTokenCache(host).take(
      owner,
      () => mintClientToken(referralTarget, externalTenantId),
      refusedToken,
    );
    secrets.add(token.accessToken);
    return token;
  };

  return async (refusedToken) => {
    const previousToken = currentToken;
    const cached = await previousToken;
    // If a token is already being fetched, other callers wait for it.
    if (
      currentToken === previousToken &&
      (cached === undefined || cached.accessToken === refusedToken || !isFresh(cached, host.now()))
    ) {
      currentToken = fetchToken(refusedToken);
    }
    return (await (currentToken as Promise<CachedToken>)).accessToken;
  };
}
