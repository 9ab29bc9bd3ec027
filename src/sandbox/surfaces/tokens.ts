import { findClient } from "../clients/clients";
import { ifWritable } from "../store/database/database-failure";
import { mintToken as makeToken, tokenLifetimeSeconds, tokenSecret } from "../store/token";
import { noteToken } from "../time/token-expiry";
import { type Answer, notFound, ok } from "../wire/answers";
import type { HandlerRequest } from "./handler";
import { readFields, refuseErrors } from "./read-body";

const maxTenantIdLength = 255;

/** Mints a token. The client only needs an active link (TOK-01 to TOK-08). */
function mintToken({ store, now, caller, body }: HandlerRequest): Answer {
  const fields = readFields({ body, store });
  const externalTenantId = fields.requiredText("ExternalTenantId", maxTenantIdLength);
  refuseErrors(fields);
  const link = findClient(store, caller.owner, externalTenantId);
  if (link === undefined) return notFound("There is no active client link for this externalTenantId");
  const { environment } = caller;
  const creditorId = link.creditor_id;
  const claims = { sub: link.id, environment, externalTenantId, creditorId };
  const expiresIn = tokenLifetimeSeconds(store);
  const accessToken = makeToken(claims, tokenSecret(store), now, expiresIn);
  const answer = ok(
    JSON.stringify({ accessToken, tokenType: "Bearer", expiresIn, externalTenantId, creditorId }),
  );
  // Stores when the token expires. Ignores failures, because the token is valid anyway.
  const after = async () => {
    ifWritable(() => noteToken({ store, now }, externalTenantId));
    return answer;
  };
  return { ...answer, after };
}

export const tokens = { mintToken };
