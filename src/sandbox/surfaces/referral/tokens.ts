import { readField } from "../../../base/json";
import { type Answer, notFound, ok, unreadable } from "../../answers";
import { noteToken } from "../../due-work/token-expiry";
import { mintToken as makeToken, tokenLifetimeSeconds, tokenSecret } from "../../token";
import { findClient } from "../../world/clients";
import type { HandlerRequest, Handlers } from "../handler";
import { readBody } from "../read-body";

const longestTenantId = 255;

/** TOK-01 to TOK-08: an active link is all it takes. */
function mintToken({ store, now, caller, body }: HandlerRequest): Answer {
  const read = readBody(body);
  if ("refusal" in read) return read.refusal;
  const externalTenantId = readField(read.body, "externalTenantId") ?? "";
  if (typeof externalTenantId !== "string")
    return unreadable({ ExternalTenantId: ["The ExternalTenantId field must be a string."] });
  if (externalTenantId.trim() === "" || externalTenantId.length > longestTenantId)
    return unreadable({
      ExternalTenantId: [
        `The ExternalTenantId field is required, with at most ${longestTenantId} characters.`,
      ],
    });
  const link = findClient(store, caller.owner, externalTenantId);
  if (link === undefined) return notFound("There is no active client link for this externalTenantId");
  const { environment } = caller;
  const creditorId = link.creditor_id;
  const claims = { sub: link.id, environment, externalTenantId, creditorId };
  const accessToken = makeToken(claims, tokenSecret(store), now);
  noteToken({ store, now }, externalTenantId);
  const expiresIn = tokenLifetimeSeconds;
  return ok(JSON.stringify({ accessToken, tokenType: "Bearer", expiresIn, externalTenantId, creditorId }));
}

export const tokens: Handlers = { mintToken };
