import { type CaseRow, caseColumns, joinedColumns } from "../../facts/case-row";
import type { SqlValue, Store } from "../../store/store";

/** Joins the tables needed for a `CaseRow` to a case `c`. */
const joins = `
  join debtors debtor on debtor.seq = c.debtor
  join creditors creditor on creditor.seq = c.creditor
  left join divisions division on division.seq = c.division
  left join collection_partners partner on partner.seq = c.collection_partner
  left join creditor_users user on user.creditor = c.creditor and user.is_onboarding_user = 1`;

const columnNames = [...Object.keys(caseColumns), ...Object.keys(joinedColumns)];
const columnExpressions = [
  ...Object.keys(caseColumns).map((name) => `c.${name}`),
  ...Object.keys(joinedColumns).map((name) => name.replace("_", ".")),
];
const recordSql = `json_array(${columnExpressions.join(", ")})`;

const rowsBySeqSql = `select json_group_array(${recordSql})
  from json_each(?) page cross join cases c on c.seq = page.value ${joins}`;

/** Reads the case whose seq the `select` query returns, or returns undefined if the query returns no row. */
export function readCaseRow(store: Store, select: string, ...parameters: SqlValue[]): CaseRow | undefined {
  const sql = `select ${recordSql} from cases c ${joins} where c.seq = (${select})`;
  const cells = store.value<string>(sql, ...parameters);
  return cells === undefined ? undefined : toCaseRow(JSON.parse(cells) as unknown[]);
}

/** Limits a query's JSON text. Beyond 128 KiB, it would stay in memory until a full garbage collection. */
const maxRowsPerQuery = 25;

/**
 * Reads the rows of these cases, in this order. Reads them as JSON text, because passing almost 80 values per
 * row to JavaScript would take three times as long.
 */
export function readCaseRows(store: Store, seqs: readonly number[]): CaseRow[] {
  const rows = new Map<number, CaseRow>();
  for (let start = 0; start < seqs.length; start += maxRowsPerQuery) {
    const seqBatch = JSON.stringify(seqs.slice(start, start + maxRowsPerQuery));
    const text = store.value<string>(rowsBySeqSql, seqBatch) ?? "[]";
    for (const row of (JSON.parse(text) as unknown[][]).map(toCaseRow)) rows.set(row.seq, row);
  }
  return seqs.flatMap((seq) => rows.get(seq) ?? []);
}

function toCaseRow(cells: readonly unknown[]): CaseRow {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columnNames.length; index += 1) row[columnNames[index] ?? ""] = cells[index];
  return row as unknown as CaseRow;
}
