import type { CaseRow } from "../../facts/case-row";
import type { SqlValue, Store } from "../../store/store";
import { joins, names, values } from "./case-columns";

const record = `json_array(${values.join(", ")})`;

const bySeq = `select json_group_array(${record}) as rows
  from json_each(?) page cross join cases c on c.seq = page.value ${joins}`;

/** The row of the case whose seq this statement selects; undefined where it selects none. */
export function readCaseRow(store: Store, select: string, ...wanted: SqlValue[]): CaseRow | undefined {
  const sql = `select ${record} as cells from cases c ${joins} where c.seq = (${select})`;
  const found = store.get<{ cells: string }>(sql, ...wanted);
  return found && rowOf(JSON.parse(found.cells) as unknown[]);
}

/** A bound on the text of one reading, whatever the size of the page. */
const maxRowsAtOnce = 500;

/**
 * The rows of these cases, in the same order. They come as one JSON text, because a row of 74 separate values takes
 * three times as long to cross from the database into JavaScript.
 */
export function readCaseRows(store: Store, seqs: readonly number[]): CaseRow[] {
  const rows = new Map<number, CaseRow>();
  for (let start = 0; start < seqs.length; start += maxRowsAtOnce) {
    const some = JSON.stringify(seqs.slice(start, start + maxRowsAtOnce));
    const text = store.get<{ rows: string }>(bySeq, some)?.rows ?? "[]";
    for (const row of (JSON.parse(text) as unknown[][]).map(rowOf)) rows.set(row.seq, row);
  }
  return seqs.flatMap((seq) => rows.get(seq) ?? []);
}

function rowOf(cells: readonly unknown[]): CaseRow {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ""] = cells[at];
  return row as unknown as CaseRow;
}
