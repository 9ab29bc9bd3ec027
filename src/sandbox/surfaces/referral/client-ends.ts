import { findWithdrawalBlocker, resetClient, withdrawClient as withdraw } from "../../clients/client-ends";
import { type ClientRow, findClient } from "../../clients/clients";
import { findOpenRequest } from "../../clients/link-requests";
import { type Answer, noContent, notFound, ok, refusal } from "../../wire/answers";
import type { HandlerRequest } from "../handler";

const tenantOf = ({ parameters }: HandlerRequest) => parameters.externalTenantId ?? "";
const clientNotFound = () => notFound("The client was not found");

function findOwn(request: HandlerRequest): ClientRow | undefined {
  return findClient(request.store, request.caller.owner, tenantOf(request));
}

/** EP-28 */
function withdrawClient(request: HandlerRequest): Answer {
  const client = findOwn(request);
  if (client === undefined) return clientNotFound();
  const blocker = findWithdrawalBlocker(request, client);
  if (blocker !== undefined) return refusal(409, "Conflict", `The client can't be withdrawn: ${blocker}`);
  withdraw(request, client);
  return noContent;
}

/** EP-27, ERR-22 */
function deleteClient(request: HandlerRequest): Answer {
  const client = findOwn(request);
  if (client === undefined) return clientNotFound();
  resetClient(request, client);
  return noContent;
}

/** Any client can be reset, except one whose account hasn't answered the link request yet (AMB-18). */
function checkClientDeletable(request: HandlerRequest): Answer {
  if (findOwn(request) !== undefined) return ok(JSON.stringify({ isDeletable: true, blockers: [] }));
  if (findOpenRequest(request, request.caller.owner, tenantOf(request)) === undefined)
    return clientNotFound();
  const blockers = ["A request to link the client waits for an answer"];
  return ok(JSON.stringify({ isDeletable: false, blockers }));
}

export const clientEnds = { withdrawClient, deleteClient, checkClientDeletable };
