import { type JsonObject, printJson } from "../../../base/json/json";
import { buildAlreadyPostedResults, submitCases } from "../../clients/client-cases";
import { formatClientRecords } from "../../clients/client-record";
import { findClient } from "../../clients/clients";
import { expireLinkRequests, requestLink } from "../../clients/link-requests";
import { addClient, type ClientRequest } from "../../clients/new-client";
import { findAccount, findAccountByOfficeEmail, findPartnerUserEmail } from "../../parties/accounts";
import { findActiveLink, findLink, type LinkRow, restoreLink } from "../../parties/client-links";
import { buildLinkUrl } from "../../wire/page-addresses";
import { RollbackError } from "../../wire/refused";
import { type HandlerResponse, refusals } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { prefixCaseErrors, readClientRequest } from "./client-body";

/**
 * Responds with the link, and the results for the cases that came with it. The status is 202 until the
 * agreement is signed (AMB-44).
 */
function answerLink(request: HandlerRequest, externalTenantId: string, caseResults: string): HandlerResponse {
  const { store, caller, origin } = request;
  const row = findClient(store, caller.owner, externalTenantId);
  if (row === undefined) throw new RangeError(`There is no client ${externalTenantId} after it was posted.`);
  const [record = "{}"] = formatClientRecords(store, caller.owner, origin, [row]);
  const body = `${record.slice(0, -1)},"caseResults":${caseResults}}`;
  return { status: row.agreement_signed === 1 ? 201 : 202, body };
}

/** Submits the cases of a new client. If one has invalid fields, rolls back the client too (VAL-10). */
function submitCasesOrRollBack(request: HandlerRequest, creditor: number, newClient: ClientRequest): string {
  const results = submitCases(request, { creditor, referralPartner: request.caller.owner }, newClient.cases);
  if (typeof results === "string") return results;
  throw new RollbackError(refusals.brokenRules(prefixCaseErrors(results.index, results.errors)));
}

/** Responds that an account must approve the link (CFL-01) or is linked to another partner (CFL-04). */
function requestApproval(
  request: HandlerRequest,
  creditor: number,
  tenantId: string,
  body: JsonObject,
): HandlerResponse {
  const { owner: partner } = request.caller;
  const link = findActiveLink(request.store, creditor);
  if (link !== undefined && link.referral_partner !== partner) {
    const message = "The client is linked to another referral partner; contact support";
    return refusals.clientConflict("ClientAlreadyLinkedToAnotherPartner", message, tenantId);
  }
  const linkRequest = { partner, creditor, externalTenantId: tenantId, body: printJson(body) };
  const url = buildLinkUrl(request, requestLink(request, linkRequest));
  const message = "An account already exists; its user must approve the link on the page of the URL";
  return refusals.clientConflict("ClientExistsNeedsLinking", message, tenantId, url);
}

/**
 * Responds with the existing link, or restores an archived one (TOK-09). If the account has since gained
 * another active link, it must approve the link again.
 */
function repostClient(
  request: HandlerRequest,
  link: LinkRow,
  newClient: ClientRequest,
  body: JsonObject,
): HandlerResponse {
  const { externalTenantId: tenant, cases } = newClient;
  if (link.archived_at === null)
    return answerLink(request, tenant, buildAlreadyPostedResults(request, cases));
  if (findActiveLink(request.store, link.creditor) !== undefined)
    return requestApproval(request, link.creditor, tenant, body);
  restoreLink(request, link);
  return answerLink(request, tenant, submitCasesOrRollBack(request, link.creditor, newClient));
}

/** Creates a client (EP-24). If the identifier already exists, returns the current state of the link. */
export function createClient(request: HandlerRequest): HandlerResponse {
  const { store, caller } = request;
  const { newClient, body } = readClientRequest(request);
  const { externalTenantId: tenant, users } = newClient;
  expireLinkRequests(request);
  const link = findLink(store, caller.owner, tenant);
  if (link !== undefined) return repostClient(request, link, newClient, body);
  const emails = users.map(({ email }) => email);
  const partnerUserEmail = findPartnerUserEmail(store, emails);
  if (partnerUserEmail !== undefined)
    return refusals.clientConflict(
      "UserCreationFailed",
      `${partnerUserEmail} belongs to an account of another kind`,
      tenant,
    );
  const account =
    findAccount(store, emails) ?? findAccountByOfficeEmail(store, newClient.company.office_email);
  if (account !== undefined) return requestApproval(request, account, tenant, body);
  const creditor = addClient(request, caller.owner, newClient);
  return answerLink(request, tenant, submitCasesOrRollBack(request, creditor, newClient));
}
