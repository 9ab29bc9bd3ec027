import type { Caller } from "../facts/caller";
import type { CaseRow } from "../facts/case-row";
import { visibleCaseSql } from "../facts/stages";
import type { Store } from "../store/store";
import { readCaseRow } from "./list/read-case-rows";

/** The creditor or collection partner that calls a test operation. */
type TestCaseOwner = Pick<Caller, "surface" | "owner">;

/**
 * Returns the SQL condition for an owner's cases. A hidden production case belongs only to its managing
 * partner, not to its collection partner.
 */
const buildOwnerCondition = ({ surface }: TestCaseOwner) =>
  surface === "customer"
    ? "creditor = ?1"
    : `(managing_partner = ?1 or (collection_partner = ?1 and (is_test = 1 or ${visibleCaseSql})))`;

/**
 * Finds an owner's case in any stage, because test operations can also change hidden test cases (VIS-02,
 * VIS-14, AMB-09).
 */
export function findOwnedCase(store: Store, caller: TestCaseOwner, id: string): CaseRow | undefined {
  const sql = `select seq from cases where id = ?2 and is_deleted = 0 and ${buildOwnerCondition(caller)}`;
  return readCaseRow(store, sql, caller.owner, id);
}

export function findTaggedCases(store: Store, caller: TestCaseOwner, tag: string) {
  const sql = `select seq, debtor, creditor, is_test from cases
    where tag = ?2 and is_deleted = 0 and ${buildOwnerCondition(caller)} order by seq`;
  return store.all<Pick<CaseRow, "seq" | "debtor" | "creditor" | "is_test">>(sql, caller.owner, tag);
}
