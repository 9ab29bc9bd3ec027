import type { CaseRow } from "../facts/case-row";
import type { Change } from "../store/change";
import type { Columns } from "../store/insert";
import { readCaseRow } from "./list/read-case-rows";

export function readCase({ store }: Pick<Change, "store">, seq: number): CaseRow {
  const row = readCaseRow(store, "select ?", seq);
  if (row === undefined) throw new RangeError(`No case has seq ${seq}`);
  return row;
}

/** Foreign keys to rows included in a `CaseRow`. */
const foreignKeys = ["debtor", "creditor", "division", "collection_partner"];

/** Updates columns of a case, and its `date_updated`. `row` must be current. Returns the new row. */
export function editCase(change: Change, row: CaseRow, columns: Columns): CaseRow {
  const entries = Object.entries({ ...columns, date_updated: change.now });
  const assignments = entries.map(([name]) => `${name} = ?`).join(", ");
  const values = entries.map(([, value]) => value ?? null);
  change.store.run(`update cases set ${assignments} where seq = ?`, ...values, row.seq);
  if (foreignKeys.some((name) => name in columns)) return readCase(change, row.seq);
  return { ...row, ...Object.fromEntries(entries.map(([name], index) => [name, values[index]])) };
}
