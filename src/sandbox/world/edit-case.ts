import type { Change } from "../change";
import { type Columns, insert } from "../insert";
import type { CaseRow } from "./case-row";
import { readCaseRow } from "./read-case-rows";

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

interface Note {
  readonly type: "StatusChange" | "Payment" | "Communication" | "System";
  readonly title: string;
  readonly description?: string;
}

/** Keeps in the history of a case what its own dates do not tell. */
export function noteOnTimeline(
  { store, now }: Change,
  { seq }: Pick<CaseRow, "seq">,
  { type, title, description }: Note,
): void {
  const actor_type = "System";
  insert(store, "timeline_entries", { case_seq: seq, date: now, type, title, description, actor_type });
}
