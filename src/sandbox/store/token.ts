import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Environment } from "../../base/platform";
import { readMeta } from "./meta";
import type { Store } from "./store";

/** Token lifetimes in seconds, keyed by reading (TOK-04). */
const lifetimes = { "thirty-minutes": 1800, "five-minutes": 300, "one-hour": 3600 } as const;
export const getTokenLifetimeSeconds = ({ readings }: Store): number => lifetimes[readings["NS-72"]];

export interface TokenClaims {
  /** ID of the token's client link. */
  readonly sub: string;
  readonly environment: Environment;
  readonly externalTenantId: string;
  readonly creditorId: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const signContent = (content: string, secret: string) =>
  createHmac("sha256", secret).update(content).digest("base64url");

export function computeSha256(...chunks: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest();
}

/** Compares two secrets in constant time. */
export function isSameSecret(received: string, expected: string): boolean {
  return timingSafeEqual(computeSha256(received), computeSha256(expected));
}

/** Returns the secret that signs the world's tokens. Derived from the seed on first use and then stored. */
export function getTokenSecret(store: Store): string {
  const storedSecret = readMeta(store, "token_secret");
  if (storedSecret !== undefined) return storedSecret;
  const newSecret = computeSha256(`token secret of ${readMeta(store, "seed")}`).toString("base64url");
  store.run("insert or ignore into meta (key, value) values ('token_secret', ?)", newSecret);
  return readMeta(store, "token_secret") ?? newSecret;
}

/** Creates a JWT signed with HS256 (TOK-03). */
export function mintToken(
  claims: Omit<TokenClaims, "iat" | "exp">,
  secret: string,
  now: number,
  lifetimeSeconds: number,
): string {
  const iat = Math.floor(now / 1000);
  const content = `${encodeJson({ alg: "HS256", typ: "JWT" })}.${encodeJson({ ...claims, iat, exp: iat + lifetimeSeconds })}`;
  return `${content}.${signContent(content, secret)}`;
}

export type TokenCheck =
  | { readonly claims: TokenClaims }
  | { readonly reason: "not signed by this world" | "expired" };

/** Verifies a token of this world. Returns its claims, or why it is invalid. */
export function verifyToken(token: string, secret: string, now: number): TokenCheck {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  const isAuthentic =
    rest.length === 0 &&
    header === encodeJson({ alg: "HS256", typ: "JWT" }) &&
    isSameSecret(signature, signContent(`${header}.${payload}`, secret));
  if (!isAuthentic) return { reason: "not signed by this world" };
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as TokenClaims;
  return now < claims.exp * 1000 ? { claims } : { reason: "expired" };
}

export const createRandomToken = (): string => randomBytes(24).toString("base64url");
