import type { Store } from "../store";
import type { CaseRow } from "./case-row";
import { readCaseRow } from "./read-case-rows";
import { isShown } from "./stages";

/** Whoever handed a case in knows of it; to its collector a hidden production case does not exist. */
const owned = `is_deleted = 0 and (managing_partner = ? or (collection_partner = ? and (is_test = 1 or ${isShown})))`;

/** Cases of a partner: whoever advances or deletes test cases reaches the hidden ones too (VIS-02, VIS-14, AMB-09). */
export function findOwnCase(store: Store, partner: number, id: string): CaseRow | undefined {
  return readCaseRow(store, `select seq from cases where id = ? and ${owned}`, id, partner, partner);
}

export type TaggedCase = Pick<CaseRow, "seq" | "debtor" | "creditor" | "is_test">;

export function findOwnTagged(store: Store, partner: number, tag: string): TaggedCase[] {
  const sql = `select seq, debtor, creditor, is_test from cases where tag = ? and ${owned} order by seq`;
  return store.all(sql, tag, partner, partner);
}
