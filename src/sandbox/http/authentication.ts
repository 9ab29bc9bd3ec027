import type { Headers } from "../../base/http";
import type { Caller, SurfaceBase } from "../facts/caller";
import { findActiveLinkById } from "../parties/client-links";
import type { Change } from "../store/change";
import type { Store } from "../store/store";
import { getTokenSecret, verifyToken } from "../store/token";
import { findKey, findOwnerKey } from "../wire/keys";
import { type HandlerResponse, refusals } from "../wire/responses";

export type Identity =
  /**
   * `key` is the API key whose rate limits apply to the request. For a token, this is the key of the partner
   * that minted the token.
   */
  { readonly caller: Caller; readonly key: string } | { readonly refusal: HandlerResponse };

type AuthenticationContext = Pick<Change, "store" | "now">;

const createRefusedIdentity = (detail: string): Identity => ({ refusal: refusals.unauthorized(detail) });

/** Authenticates an API key. Refuses keys for another environment or surface (AUTH-03, AUTH-05). */
function authenticateKey(store: Store, base: SurfaceBase, key: string): Identity {
  const keyRow = findKey(store, key);
  if (keyRow === undefined || keyRow.environment !== base.environment || keyRow.surface !== base.surface)
    return createRefusedIdentity("Invalid API Key");
  return { caller: { ...base, owner: keyRow.owner }, key };
}

/**
 * Authenticates a token (AUTH-06, AUTH-07). Refuses it if its link no longer exists, which the client notices
 * when a new token gets a 401 too (CLI-09).
 */
function authenticateToken(
  { store, now }: AuthenticationContext,
  base: SurfaceBase,
  token: string,
): Identity {
  const check = verifyToken(token, getTokenSecret(store), now);
  if ("reason" in check) return createRefusedIdentity(`Invalid access token: ${check.reason}`);
  if (check.claims.environment !== base.environment)
    return createRefusedIdentity("Invalid access token: of another environment");
  const link = findActiveLinkById(store, check.claims.sub);
  if (link === undefined)
    return createRefusedIdentity("Invalid access token: the client is no longer linked");
  const key = findOwnerKey(store, base.environment, "referral", link.referral_partner) ?? "";
  const { creditor: owner, referral_partner: referralPartner } = link;
  return { caller: { ...base, owner, referralPartner }, key };
}

function parseBearer(authorization: string | undefined): string {
  return /^bearer (.+)$/is.exec(authorization ?? "")?.[1]?.trim() ?? "";
}

const looksLikeToken = (text: string) => text.split(".").length === 3;

/**
 * Authenticates a request (AUTH-01 to AUTH-09). On the customer surface, a bearer credential is a minted
 * token or a key (AMB-21).
 */
export function authenticate(context: AuthenticationContext, base: SurfaceBase, headers: Headers): Identity {
  const key = headers.xapikey?.trim() ?? "";
  if (key !== "") return authenticateKey(context.store, base, key);
  const bearer = base.surface === "customer" ? parseBearer(headers.authorization) : "";
  if (bearer === "") return createRefusedIdentity("API Key was not provided");
  if (looksLikeToken(bearer)) return authenticateToken(context, base, bearer);
  return context.store.readings["AMB-21"] === "either-header"
    ? authenticateKey(context.store, base, bearer)
    : createRefusedIdentity("Invalid access token: not signed by this world");
}
