import type { Store } from "../store/store";

const hasEmailSql = "lower(email) in (select lower(value) from json_each(?))";

/** Returns whichever of these addresses belongs to a user of a collection partner (CFL-05). */
export function findPartnerUserEmail(store: Store, emails: readonly string[]): string | undefined {
  const sql = `select email from partner_users where ${hasEmailSql} limit 1`;
  return store.value(sql, JSON.stringify(emails));
}

/**
 * Finds the creditor that has a user at one of these addresses (CFL-01). Compares entire addresses, ignoring
 * case.
 */
export function findAccount(store: Store, emails: readonly string[]): number | undefined {
  const sql = `select creditor from creditor_users where ${hasEmailSql} order by 1 limit 1`;
  return store.value(sql, JSON.stringify(emails));
}

/** Finds the account with this support address, unless only user addresses identify accounts (NS-45). */
export function findAccountByOfficeEmail(store: Store, address: string): number | undefined {
  if (store.readings["NS-45"] === "users-alone") return undefined;
  const sql = "select seq from creditors where office_email = ? collate nocase order by seq limit 1";
  return store.value(sql, address);
}
