import { type JsonObject, parseJson } from "../../base/json/json";
import { dayMs } from "../../base/text/time/duration";
import { replayCases } from "../cases/submission/replayed-cases";
import { publishClientEvent } from "../outbox/publish";
import {
  addLink,
  archiveLink,
  findActiveLink,
  findLink,
  type LinkRow,
  type NewLink,
} from "../parties/client-links";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { createIdGenerator } from "../store/new-ids";
import type { Store } from "../store/store";
import { formatLinkedClientData, formatLinkRequestData, type LinkRequestEvent } from "./client-events";
import { findClient } from "./clients";
import { requireKyc } from "./onboarding";

export type LinkDecision = "approved" | "declined";

export interface LinkRequestRow {
  readonly seq: number;
  readonly token: string;
  readonly referral_partner: number;
  readonly creditor: number;
  readonly external_tenant_id: string;
  /** The body as posted, in JSON. */
  readonly request: string;
  readonly expires_at: number;
  readonly decision: LinkDecision | "expired" | null;
}

export function findLinkRequest(store: Store, token: string): LinkRequestRow | undefined {
  return store.get("select * from link_requests where token = ?", token);
}

/** Finds a request that is neither decided nor expired. */
export function findOpenRequest(
  { store, now }: Change,
  partner: number,
  externalTenantId: string,
): LinkRequestRow | undefined {
  const sql = `select * from link_requests where referral_partner = ? and external_tenant_id = ?
    and decision is null and expires_at > ? order by seq desc limit 1`;
  return store.get(sql, partner, externalTenantId, now);
}

const defaultApprovalDays = 7;

/** Returns how long a creditor has to decide (LC-22). */
function getApprovalMs({ store }: Change, partner: number): number {
  const sql = "select approval_days from referral_partners where seq = ?";
  const days = store.value<number | null>(sql, partner) ?? defaultApprovalDays;
  return Math.min(30, Math.max(1, days)) * dayMs;
}

function publishRequestEvent(
  change: Change,
  row: LinkRequestRow,
  event: LinkRequestEvent,
  time: number,
): void {
  publishClientEvent(change, getEventClient(row), event, formatLinkRequestData(event, time));
}

const getEventClient = ({ referral_partner, external_tenant_id }: LinkRequestRow) => ({
  referralPartner: referral_partner,
  externalTenantId: external_tenant_id,
});

export interface NewLinkRequest extends Omit<NewLink, "isAttributed"> {
  readonly body: string;
}

/**
 * Requests a link from a creditor that has an account. Returns the token of the approval page, which stays
 * the same while the request is open (AMB-43).
 */
export function requestLink(change: Change, request: NewLinkRequest): string {
  const { store, now } = change;
  const { partner, creditor, externalTenantId, body } = request;
  const openRequest = findOpenRequest(change, partner, externalTenantId);
  if (openRequest?.creditor === creditor && store.readings["AMB-43"] === "same-page")
    return openRequest.token;
  const token = createIdGenerator(store).guid();
  const expires_at = now + getApprovalMs(change, partner);
  insert(store, "link_requests", {
    token,
    referral_partner: partner,
    creditor,
    external_tenant_id: externalTenantId,
    request: body,
    created_at: now,
    expires_at,
  });
  const row = findLinkRequest(store, token);
  if (row !== undefined) publishRequestEvent(change, row, "client.link_requested", expires_at);
  return token;
}

function storeDecision(
  { store, now }: Change,
  { seq }: LinkRequestRow,
  decision: LinkDecision | "expired",
): void {
  store.run("update link_requests set decision = ?, decided_at = ? where seq = ?", decision, now, seq);
}

/** Expires overdue requests and returns them. They can no longer be decided (LC-22). */
export function expireLinkRequests(change: Change): readonly LinkRequestRow[] {
  const { store, now } = change;
  const sql =
    "select * from link_requests where decision is null and expires_at <= ? order by expires_at, seq";
  const overdueRequests = store.all<LinkRequestRow>(sql, now);
  for (const row of overdueRequests) {
    storeDecision(change, row, "expired");
    publishRequestEvent(change, row, "client.link_expired", row.expires_at);
  }
  return overdueRequests;
}

/** Returns why a link is no longer possible, or undefined if it still is. */
function findConflict({ store }: Change, row: LinkRequestRow): string | undefined {
  const partner = findActiveLink(store, row.creditor)?.referral_partner ?? row.referral_partner;
  if (partner !== row.referral_partner) return "The account was linked to another partner in the meantime";
  const link = findLink(store, row.referral_partner, row.external_tenant_id);
  if (link === undefined || link.archived_at !== null || link.creditor === row.creditor) return undefined;
  return "The partner has used its identifier for another client in the meantime";
}

/** Finds the other link of the partner to the same account, which this request replaces. */
export function findReplacedLink(store: Store, row: LinkRequestRow): LinkRow | undefined {
  const link = findActiveLink(store, row.creditor);
  const isReplaced =
    link?.referral_partner === row.referral_partner && link.external_tenant_id !== row.external_tenant_id;
  return isReplaced ? link : undefined;
}

/** Adds the link and submits the cases in the request (LC-24). An attributed client stays attributed. */
function approveLink(change: Change, row: LinkRequestRow): void {
  const { referral_partner: partner, external_tenant_id: externalTenantId, creditor } = row;
  const isAttributed = findActiveLink(change.store, creditor)?.is_attributed === 1;
  archiveLink(change, creditor);
  addLink(change, { partner, creditor, externalTenantId, isAttributed });
  requireKyc(change, creditor, partner);
  const client = findClient(change.store, partner, externalTenantId);
  if (client === undefined) throw new RangeError(`The approved client ${externalTenantId} doesn't exist`);
  const data = formatLinkedClientData("client.linked", client, change.now);
  publishClientEvent(change, getEventClient(row), "client.linked", data);
  replayCases(change, getEventClient(row), creditor, parseJson(row.request) as JsonObject);
}

export type LinkAnswer =
  | { readonly kind: "unknown" }
  /** `conflict`: the request was already decided (LC-23, CFL-09), or a link is no longer possible. */
  | {
      readonly kind: "done" | "conflict" | "expired";
      readonly row: LinkRequestRow;
      readonly message: string;
    };

/** Records the creditor's decision. Only the first decision counts. */
export function answerLinkRequest(change: Change, token: string, decision: LinkDecision): LinkAnswer {
  expireLinkRequests(change);
  const row = findLinkRequest(change.store, token);
  if (row === undefined) return { kind: "unknown" };
  if (row.decision === "expired") return { kind: "expired", row, message: "The request has expired" };
  if (row.decision !== null)
    return { kind: "conflict", row, message: `The request was already ${row.decision}` };
  const conflict = decision === "approved" ? findConflict(change, row) : undefined;
  if (conflict !== undefined) return { kind: "conflict", row, message: conflict };
  storeDecision(change, row, decision);
  if (decision === "approved") approveLink(change, row);
  else publishRequestEvent(change, row, "client.link_declined", change.now);
  return { kind: "done", row: { ...row, decision }, message: `The request is ${decision}` };
}
