import type { CaseRow } from "../facts/case-row";
import type { Change } from "../store/change";
import type { Columns } from "../store/insert";
import { readCaseRow } from "./list/read-case-rows";

/** The case of a seq that is known to exist. */
export function readCase({ store }: Pick<Change, "store">, seq: number): CaseRow {
  const row = readCaseRow(store, "select ?", seq);
  if (row === undefined) throw new RangeError(`There is no case with the seq ${seq}.`);
  return row;
}

/** The columns that lead to other tables, of which a row shows something too. */
const leading = ["debtor", "creditor", "division", "collection_partner"];

/** Writes these columns of a case, which is as it was read, and says that it was updated now. */
export function editCase(change: Change, row: CaseRow, columns: Columns): CaseRow {
  const entries = Object.entries({ ...columns, date_updated: change.now });
  const assignments = entries.map(([name]) => `${name} = ?`).join(", ");
  const values = entries.map(([, value]) => value ?? null);
  change.store.run(`update cases set ${assignments} where seq = ?`, ...values, row.seq);
  if (leading.some((name) => name in columns)) return readCase(change, row.seq);
  return { ...row, ...Object.fromEntries(entries.map(([name], at) => [name, values[at]])) };
}
