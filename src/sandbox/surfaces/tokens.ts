import { findClient } from "../clients/clients";
import { tryWrite } from "../store/database/database-failure";
import { getTokenLifetimeSeconds, getTokenSecret, mintToken as makeToken } from "../store/token";
import { recordTokenExpiry } from "../time/due-work";
import { type HandlerResponse, ok, refusals } from "../wire/responses";
import { maxTenantIdLength } from "./clients/client-body";
import type { HandlerRequest } from "./handler";
import { readFields, refuseIfInvalid } from "./read-body";

/** Mints a token. The client needs only an active link (TOK-01 to TOK-08). */
export function mintToken(request: HandlerRequest): HandlerResponse {
  const { store, now, caller } = request;
  const fields = readFields(request);
  const externalTenantId = fields.requiredText("ExternalTenantId", maxTenantIdLength);
  refuseIfInvalid(fields);
  const link = findClient(store, caller.owner, externalTenantId);
  if (link === undefined)
    return refusals.notFound("There is no active client link for this externalTenantId");
  const { environment } = caller;
  const creditorId = link.creditor_id;
  const claims = { sub: link.id, environment, externalTenantId, creditorId };
  const expiresIn = getTokenLifetimeSeconds(store);
  const accessToken = makeToken(claims, getTokenSecret(store), now, expiresIn);
  const answer = ok(
    JSON.stringify({ accessToken, tokenType: "Bearer", expiresIn, externalTenantId, creditorId }),
  );
  // Stores when the token expires. Ignores failures, because the token is valid anyway.
  const recordExpiry = async () => {
    tryWrite(() => recordTokenExpiry({ store, now }, externalTenantId));
    return answer;
  };
  return { ...answer, after: recordExpiry };
}
