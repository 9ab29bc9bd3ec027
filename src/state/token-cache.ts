import { join } from "node:path";
import { isFailure, onFailure } from "../base/failure";
import type { Host } from "../base/host";
import { isJsonObject, type JsonValue, readField } from "../base/json/json";
import { decodeToken } from "../base/secrets/jwt";
import { formatFingerprint } from "../base/text/fingerprint";
import { RecordFolder } from "./record-folder";

/** Scope of a token. A change to any field requires another token (CLI-07). */
export interface TokenOwner {
  readonly profile: string;
  readonly environment: string;
  readonly externalTenantId: string;
  /** Base URL for which the token is used. */
  readonly baseUrl: string;
  /** Fingerprint of the key that minted the token, not the key itself. */
  readonly keyFingerprint: string;
}

export interface CachedToken extends TokenOwner {
  readonly accessToken: string;
  readonly creditorId?: string;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly mintedAt: number;
  readonly expiresAt: number;
}

/** Those fields of the mint response that are used. */
export interface MintedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number | undefined;
  readonly creditorId?: string;
}

export type TokenCache = ReturnType<typeof openTokenCache>;

/** Used if the response doesn't contain a lifetime (TOK-04). */
const defaultLifetimeSeconds = 1800;
const earlyRenewalMs = 60_000;

/** Whether a token remains valid for long enough to be used. Tokens are renewed before they expire. */
export function isFresh({ mintedAt, expiresAt }: CachedToken, now: number): boolean {
  return now < expiresAt - Math.min(earlyRenewalMs, (expiresAt - mintedAt) / 2);
}

/** Opens the cache of customer surface tokens, one file each, readable only by the user. */
export function openTokenCache(host: Pick<Host, "files" | "now">, cacheFolder: string) {
  const records = new RecordFolder(host.files, join(cacheFolder, "tokens"), parseToken);
  const readUsableToken = async (owner: TokenOwner, refusedToken?: string) => {
    const token = await records.read(buildFileName(owner));
    const isUsable =
      token !== undefined && formatOwner(token) === formatOwner(owner) && token.accessToken !== refusedToken;
    return isUsable && isFresh(token, host.now()) ? token : undefined;
  };
  const storeToken = async (owner: TokenOwner, mintedToken: MintedToken) => {
    const token = createCachedToken(owner, mintedToken, host.now());
    // The cache is optional.
    await records.write(buildFileName(owner), token).catch(onFailure(() => {}, "config"));
    return token;
  };
  return {
    /**
     * Returns the current token, or mints one while other processes wait. `refusedToken` is a token that was
     * refused with a 401.
     */
    async take(owner: TokenOwner, mint: () => Promise<MintedToken>, refusedToken?: string) {
      const tryReadToken = () => readUsableToken(owner, refusedToken).catch(() => undefined);
      const cachedToken = await tryReadToken();
      if (cachedToken !== undefined) return cachedToken;
      let isHolding = false;
      const mintIfMissing = async () => {
        isHolding = true;
        return (await tryReadToken()) ?? (await storeToken(owner, await mint()));
      };
      try {
        return await records.lock(`${buildFileName(owner)}.lock`, mintIfMissing);
      } catch (error) {
        // Without a lock, two processes may mint at the same time, which does no harm.
        if (!isHolding && isFailure(error, "config")) return mintIfMissing();
        throw error;
      }
    },
    keep: storeToken,
    list: () => records.list(),
    remove: (token: TokenOwner) => records.remove(buildFileName(token)),
  };
}

const buildFileName = (owner: TokenOwner) => formatFingerprint(formatOwner(owner));

const ownerFields = ["profile", "environment", "externalTenantId", "baseUrl", "keyFingerprint"] as const;

const formatOwner = (owner: TokenOwner) => JSON.stringify(ownerFields.map((name) => owner[name]));

function createCachedToken(owner: TokenOwner, mintedToken: MintedToken, now: number): CachedToken {
  const { accessToken, expiresInSeconds = defaultLifetimeSeconds, creditorId } = mintedToken;
  const lifetimeMs = Math.min(expiresInSeconds * 1000, readLifetimeMs(accessToken, now));
  return { ...owner, accessToken, creditorId, mintedAt: now, expiresAt: now + lifetimeMs };
}

/**
 * Returns the lifetime claimed by a token, or infinity if the token has no `exp`. If possible, uses `exp`
 * minus `iat`, which clock skew can't affect.
 */
function readLifetimeMs(token: string, now: number): number {
  const claims = decodeToken(token)?.claims;
  const [issued, expires] = ["iat", "exp"].map((name) => Number(readField(claims, name) ?? Number.NaN));
  if (expires === undefined || Number.isNaN(expires)) return Number.POSITIVE_INFINITY;
  return issued === undefined || Number.isNaN(issued) ? expires * 1000 - now : (expires - issued) * 1000;
}

function parseToken(value: JsonValue): CachedToken | undefined {
  if (!isJsonObject(value)) return undefined;
  const [mintedAt, expiresAt] = [Number(value.mintedAt ?? Number.NaN), Number(value.expiresAt ?? Number.NaN)];
  if ([...ownerFields, "accessToken"].some((name) => typeof value[name] !== "string")) return undefined;
  if (!/^[\x21-\x7e]+$/.test(String(value.accessToken)) || !Number.isFinite(mintedAt + expiresAt))
    return undefined;
  return { ...(value as unknown as CachedToken), mintedAt, expiresAt };
}
