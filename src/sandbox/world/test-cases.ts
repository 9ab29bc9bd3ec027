import type { Store } from "../store";
import type { CaseRow } from "./case-row";
import { readCaseRow } from "./read-case-rows";

const owned = "is_deleted = 0 and (collection_partner = ? or managing_partner = ?)";

/**
 * Cases of a partner whatever their stage: whoever advances or deletes test cases reaches the hidden ones too
 * (VIS-02, VIS-14, AMB-09).
 */
export function findOwnCase(store: Store, partner: number, id: string): CaseRow | undefined {
  return readCaseRow(store, `select seq from cases where id = ? and ${owned}`, id, partner, partner);
}

export type TaggedCase = Pick<CaseRow, "seq" | "debtor" | "creditor" | "is_test">;

export function findOwnTagged(store: Store, partner: number, tag: string): TaggedCase[] {
  const sql = `select seq, debtor, creditor, is_test from cases where tag = ? and ${owned} order by seq`;
  return store.all(sql, tag, partner, partner);
}
