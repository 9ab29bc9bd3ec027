import type { Change } from "../store/change";
import { insert, toFlag } from "../store/insert";
import { createIdGenerator } from "../store/new-ids";
import type { Store } from "../store/store";

export interface LinkRow {
  readonly seq: number;
  readonly referral_partner: number;
  readonly creditor: number;
  readonly external_tenant_id: string;
  readonly is_attributed: 0 | 1;
  readonly date_linked: number;
  readonly archived_at: number | null;
}

const columnsFromLinks =
  "seq, referral_partner, creditor, external_tenant_id, is_attributed, date_linked, archived_at from client_links";

/** Finds the active link for a partner's client identifier or, if none is active, the latest archived one. */
export function findLink(store: Store, partner: number, externalTenantId: string): LinkRow | undefined {
  const sql = `select ${columnsFromLinks} where referral_partner = ? and external_tenant_id = ?
    order by archived_at is null desc, archived_at desc, seq desc limit 1`;
  return store.get(sql, partner, externalTenantId);
}

/** Finds the creditor's active link, of which there is at most one (CFL-04). */
export function findActiveLink(store: Store, creditor: number): LinkRow | undefined {
  return store.get(`select ${columnsFromLinks} where creditor = ? and archived_at is null`, creditor);
}

export function findActiveLinkById(store: Store, id: string): LinkRow | undefined {
  return store.get(`select ${columnsFromLinks} where id = ? and archived_at is null`, id);
}

/**
 * Returns SQL for the referral partner that can see a case. A partner can see all cases of a client that it
 * brought. If the client already had an account, the partner by default can see only the cases that it
 * submitted (REV-02, REV-03, AMB-46).
 */
function buildReferrerSql({ readings }: Store, creditor: string, submitter: string): string {
  const attributionSql = readings["AMB-46"] === "all-cases" ? "true" : "link.is_attributed = 1";
  return `(select link.referral_partner from client_links link where link.creditor = ${creditor}
    and archived_at is null and (${attributionSql} or link.referral_partner = ${submitter}))`;
}

export function findReferrer(store: Store, creditor: number, submitter: number | undefined): number | null {
  const sql = `select ${buildReferrerSql(store, "?", "?")}`;
  return store.value<number | null>(sql, creditor, submitter ?? null) ?? null;
}

/** Updates the referral partner of cases and payments. By default, test cases earn nothing (NS-33). */
function updateReferrers(store: Store, creditor: number): void {
  const referrerSql = buildReferrerSql(store, "cases.creditor", "cases.submitted_through");
  store.run(`update cases set referral_partner = ${referrerSql} where creditor = ?`, creditor);
  const earningSql = store.readings["NS-33"] === "nothing" ? "is_test = 0" : "true";
  const earnerSql = `(select referral_partner from cases where cases.seq = case_seq and ${earningSql})`;
  store.run(`update payments set referral_partner = ${earnerSql} where creditor = ?`, creditor);
}

export interface NewLink {
  readonly partner: number;
  readonly creditor: number;
  readonly externalTenantId: string;
  /** Whether the partner brought the creditor (FLD-20). */
  readonly isAttributed: boolean;
}

export function addLink({ store, now }: Change, link: NewLink): void {
  const { partner, creditor, externalTenantId, isAttributed } = link;
  insert(store, "client_links", {
    id: createIdGenerator(store).guid(),
    referral_partner: partner,
    creditor,
    external_tenant_id: externalTenantId,
    is_attributed: toFlag(isAttributed),
    date_linked: now,
  });
  updateReferrers(store, creditor);
}

export function archiveLink({ store, now }: Change, creditor: number): void {
  const sql = "update client_links set archived_at = ? where creditor = ? and archived_at is null";
  store.run(sql, now, creditor);
  updateReferrers(store, creditor);
}

/** Deletes the active link and its request. The partner must then request the link again. */
export function deleteLink({ store }: Change, creditor: number): void {
  const activeSql = `(referral_partner, external_tenant_id, creditor) = (
    select referral_partner, external_tenant_id, creditor from client_links where creditor = ? and archived_at is null)`;
  for (const table of ["link_requests", "client_links"])
    store.run(`delete from ${table} where ${activeSql}`, creditor);
  updateReferrers(store, creditor);
}

/** Restores the link of a client posted again (TOK-09), with a new ID if old tokens stay invalid (NS-49). */
export function restoreLink({ store }: Change, { seq, creditor }: LinkRow): void {
  store.run("update client_links set archived_at = null where seq = ?", seq);
  if (store.readings["NS-49"] === "stays-invalid")
    store.run("update client_links set id = ? where seq = ?", createIdGenerator(store).guid(), seq);
  updateReferrers(store, creditor);
}
