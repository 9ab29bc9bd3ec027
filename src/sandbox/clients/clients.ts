import { groupBy } from "../../base/collections/group-by";
import { stage } from "../facts/stages";
import { compareOptional, joinConditions, matchAny, type SqlCondition } from "../store/conditions";
import { toFlag } from "../store/insert";
import { memoize } from "../store/memoize";
import { matchSubstring } from "../store/search";
import type { Store } from "../store/store";

/** An active link between a referral partner and a creditor. */
export interface ClientRow {
  readonly id: string;
  readonly external_tenant_id: string;
  readonly is_attributed: 0 | 1;
  readonly date_linked: number;
  readonly creditor: number;
  readonly creditor_id: string;
  readonly company_name: string;
  readonly registration_number: string | null;
  readonly office_email: string | null;
  readonly office_phone: string | null;
  readonly address: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly country_alpha2: string;
  readonly agreement_signed: 0 | 1;
  readonly kyc_status: string;
}

export interface ClientUser {
  readonly seq: number;
  readonly creditor: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly is_onboarding_user: 0 | 1;
}

export interface ClientQuery {
  readonly externalTenantId?: string;
  readonly isAttributed?: boolean;
  readonly isOnboarded?: boolean;
  /** The range of link times to include. Both bounds are inclusive. */
  readonly linkedFrom?: number;
  readonly linkedTo?: number;
  readonly search?: string;
  readonly sort: { readonly field: "dateCreated" | "name"; readonly isDescending: boolean };
  readonly offset: number;
  readonly limit: number;
}

const clientColumnsSql = `link.id, external_tenant_id, is_attributed, date_linked, link.creditor, creditor.id as creditor_id,
  company_name, registration_number, office_email, office_phone, address, zip_code, city, country_alpha2,
  agreement_signed, kyc_status`;
const activeLinksSql = `from client_links link join creditors creditor on creditor.seq = link.creditor
  where archived_at is null and`;

/** Finds a client by its external tenant ID, which is case-sensitive. */
export function findClient(store: Store, partner: number, externalTenantId: string): ClientRow | undefined {
  const sql = `select ${clientColumnsSql} ${activeLinksSql} referral_partner = ? and external_tenant_id = ?`;
  return store.get(sql, partner, externalTenantId);
}

/** Reads the client records of these creditors, keyed by the seq of the creditor. */
export function listClientRecords(
  store: Store,
  partner: number,
  creditors: readonly number[],
): ReadonlyMap<number, ClientRow> {
  const sql = `select ${clientColumnsSql} ${activeLinksSql} referral_partner = ?
    and link.creditor in (select value from json_each(?))`;
  const rows = store.all<ClientRow>(sql, partner, JSON.stringify(creditors));
  return new Map(rows.map((row) => [row.creditor, row]));
}

/** Reads the users of these creditors, keyed by the seq of the creditor. The onboarding user comes first. */
export function listClientUsers(store: Store, creditors: readonly number[]) {
  const sql = `select seq, creditor, email, first_name, last_name, is_onboarding_user from creditor_users
    where creditor in (select value from json_each(?)) order by is_onboarding_user desc, seq`;
  const users = store.all<ClientUser>(sql, JSON.stringify(creditors));
  return new Map(
    groupBy(users, ({ creditor }) => String(creditor)).map((group) => [group[0].creditor, group]),
  );
}

/** Matches clients by company name, office email, registration number or user email (EP-57). */
function buildSearchCondition({ readings }: Store, text: string): SqlCondition {
  const matchColumn = (column: string) => matchSubstring(column, text, readings["NS-62"]);
  const { sql, values } = matchColumn("u.email");
  const userSql = `exists (select 1 from creditor_users u where u.creditor = link.creditor and ${sql})`;
  return matchAny([
    ...["company_name", "office_email", "registration_number"].map(matchColumn),
    { sql: userSql, values },
  ]);
}

const toOptionalFlag = (value: boolean | undefined) => (value === undefined ? undefined : toFlag(value));

/** Returns the condition on `activeLinksSql` for the clients of a partner. */
function buildCondition(store: Store, partner: number, query: ClientQuery): SqlCondition {
  const { search } = query;
  return joinConditions([
    { sql: "referral_partner = ?", values: [partner] },
    ...compareOptional("external_tenant_id = ?", query.externalTenantId),
    ...compareOptional("is_attributed = ?", toOptionalFlag(query.isAttributed)),
    ...compareOptional("agreement_signed = ?", toOptionalFlag(query.isOnboarded)),
    ...compareOptional("date_linked >= ?", query.linkedFrom),
    ...compareOptional("date_linked <= ?", query.linkedTo),
    ...(search === undefined ? [] : [buildSearchCondition(store, search)]),
  ]);
}

interface ClientTotals {
  readonly clients: number;
  readonly attributed: number;
  readonly onboarded: number;
}

const orderByField = { dateCreated: "date_linked", name: "company_name collate nocase" };

/** Reads a page of a partner's active links, with totals for all matches. */
export function listClients(
  store: Store,
  partner: number,
  query: ClientQuery,
): { rows: ClientRow[]; totals: ClientTotals } {
  const { sql, values } = buildCondition(store, partner, query);
  const totalsSql = `select count(*) as clients, total(is_attributed) as attributed,
    total(agreement_signed) as onboarded ${activeLinksSql} ${sql}`;
  const totals = store.get<ClientTotals>(totalsSql, ...values);
  const direction = query.sort.isDescending ? "desc" : "asc";
  const pageSql = `select ${clientColumnsSql} ${activeLinksSql} ${sql}
    order by ${orderByField[query.sort.field]} ${direction}, link.seq ${direction} limit ? offset ?`;
  const rows = store.all<ClientRow>(pageSql, ...values, query.limit, query.offset);
  return { rows, totals: totals ?? { clients: 0, attributed: 0, onboarded: 0 } };
}

interface CaseStats {
  readonly total: number;
  readonly closed: number;
}

/** Counts the cases that a partner refers, by creditor. Merged cases count as closed. */
export function countCasesByCreditor(store: Store, partner: number): ReadonlyMap<number, CaseStats> {
  return memoize(store, `case stats of ${partner}`, () => {
    const sql = `select creditor, sum(n) as total, total(n) filter (where lifecycle >= ${stage.Closed}) as closed
      from case_counts where referral_partner = ? group by creditor`;
    const rows = store.all<CaseStats & { creditor: number }>(sql, partner);
    return new Map(rows.map((row) => [row.creditor, row]));
  });
}
