import type { Store } from "../store/store";

/** Columns that determine whether a creditor may submit a case. */
export interface CreditorRow {
  readonly seq: number;
  readonly id: string;
  readonly agreement_signed: 0 | 1;
  readonly power_of_attorney_signed: 0 | 1;
  readonly kyc_status: string;
  readonly blocked_reason: string | null;
}

export function readCreditor(store: Store, seq: number): CreditorRow {
  const sql = `select seq, id, agreement_signed, power_of_attorney_signed, kyc_status, blocked_reason
    from creditors where seq = ?`;
  const row = store.get<CreditorRow>(sql, seq);
  if (row === undefined) throw new RangeError(`No creditor has seq ${seq}`);
  return row;
}

export function findDivision(store: Store, creditor: number, id: string): number | undefined {
  const sql = "select seq from divisions where creditor = ? and id = ?";
  return store.value(sql, creditor, id);
}

export function isCreditorUser(store: Store, creditor: number, email: string): boolean {
  const sql = "select 1 from creditor_users where creditor = ? and lower(email) = lower(?)";
  return store.get(sql, creditor, email) !== undefined;
}
