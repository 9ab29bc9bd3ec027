import type { Surface } from "../../base/platform";
import type { Store } from "../store";
import type { CaseRow } from "./case-row";
import { readCaseRow } from "./read-case-rows";
import { isShown } from "./stages";

/** Who uses the test operations: a creditor, or a collection partner. */
interface TestCaseOwner {
  readonly surface: Surface;
  readonly owner: number;
}

/** Whoever handed a case in knows of it; to its collector a hidden production case does not exist. */
const ownedByPartner = `? in (managing_partner, case when is_test = 1 or (${isShown}) then collection_partner end)`;

const ownedBy = ({ surface }: TestCaseOwner) =>
  `is_deleted = 0 and ${surface === "customer" ? "creditor = ?" : ownedByPartner}`;

/** Cases of an owner: whoever advances or deletes test cases reaches the hidden ones too (VIS-02, VIS-14, AMB-09). */
export function findOwnCase(store: Store, caller: TestCaseOwner, id: string): CaseRow | undefined {
  return readCaseRow(store, `select seq from cases where id = ? and ${ownedBy(caller)}`, id, caller.owner);
}

export type TaggedCase = Pick<CaseRow, "seq" | "debtor" | "creditor" | "is_test">;

export function findOwnTagged(store: Store, caller: TestCaseOwner, tag: string): TaggedCase[] {
  const sql = `select seq, debtor, creditor, is_test from cases where tag = ? and ${ownedBy(caller)} order by seq`;
  return store.all(sql, tag, caller.owner);
}
