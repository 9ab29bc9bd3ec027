import type { Store } from "../store/store";

const among = (column: string) => `lower(${column}) in (select lower(value) from json_each(?))`;

/** CFL-05: whether one of the addresses belongs to somebody who works for a collection partner. */
export function findPartnerUser(store: Store, emails: readonly string[]): string | undefined {
  const sql = `select email from partner_users where ${among("email")} limit 1`;
  return store.get<{ email: string }>(sql, JSON.stringify(emails))?.email;
}

/** CFL-01: the creditor whose account has one of the addresses; they must agree whole, but for case. */
export function findAccount(store: Store, emails: readonly string[]): number | undefined {
  const list = JSON.stringify(emails);
  const sql = `select creditor from creditor_users where ${among("email")}
    union select seq from creditors where ${among("office_email")} order by 1 limit 1`;
  return store.get<{ creditor: number }>(sql, list, list)?.creditor;
}
