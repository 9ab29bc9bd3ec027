import { summarizeWorld, type WorldSummary } from "../../seed/seed";
import { openExistingStore, type SqlValue, type Store, useStore } from "../../store/store";
import type { World } from "../../store/world";
import { withAttachedDatabase } from "../attached-database";
import { readSnapshot } from "../snapshots";
import { type ComparedTable, comparedTables, type FormattedValue } from "./compared-tables";

interface RecordDifference {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** Reference of the record's case. */
  readonly case?: string;
  readonly change: "added" | "removed" | "changed";
  /** The value in the snapshot and the current value of each field. */
  readonly fields: Readonly<Record<string, readonly [before: FormattedValue, now: FormattedValue]>>;
}

export interface SnapshotDiff {
  readonly snapshot: string;
  readonly world: string;
  /** Counts that differ. */
  readonly counts: Partial<Record<keyof WorldSummary, readonly [before: number, now: number]>>;
  readonly items: readonly RecordDifference[];
  /** Number of differences that `items` leaves out. */
  readonly more: number;
}

const maxItems = 1_000;

export function diffSnapshot(world: World, name: string): SnapshotDiff {
  return readSnapshot(world, name, (file) => diffFile(world, name, file));
}

function diffFile({ name: world, store, files }: World, snapshot: string, file: string): SnapshotDiff {
  const items = withAttachedDatabase(store, file, () =>
    // Reads in one transaction to see both worlds at the same moment, even if other processes write.
    store.transaction(() => comparedTables.flatMap((table) => findDifferences(store, table))),
  );
  const counts = compareCounts(
    useStore(openExistingStore(file, files), summarizeWorld),
    summarizeWorld(store),
  );
  const listedItems = items.slice(0, maxItems);
  return { snapshot, world, counts, items: listedItems, more: items.length - listedItems.length };
}

function compareCounts(before: WorldSummary, now: WorldSummary): SnapshotDiff["counts"] {
  const countNames = Object.keys(now) as (keyof WorldSummary)[];
  return Object.fromEntries(
    countNames.filter((name) => before[name] !== now[name]).map((name) => [name, [before[name], now[name]]]),
  );
}

type Row = Readonly<Record<string, SqlValue>>;

function findDifferences(store: Store, comparedTable: ComparedTable): RecordDifference[] {
  const { table, id = "id", name, columns, condition } = comparedTable;
  const columnNames = Object.keys(columns);
  const differsSql = columnNames.map((column) => `now.${column} is not old.${column}`).join(" or ");
  const selectedColumns = [...new Set([id, name, ...columnNames])].flatMap((column) => [
    `old.${column} as o_${column}`,
    `now.${column} as n_${column}`,
  ]);
  const rows = store.all<Row>(
    `select ${[...selectedColumns, ...(comparedTable.hasCase === true ? [caseReferenceSql] : [])].join(", ")}
       from main.${table} now full join other.${table} old on old.${id} = now.${id}
       where (now.${id} is null or old.${id} is null or ${differsSql})${condition === undefined ? "" : ` and ${condition}`}
       order by ifnull(now.seq, old.seq)`,
  );
  return rows.map((row) => buildDifference(comparedTable, row));
}

const caseReferenceSql = `ifnull(
  (select reference from main.cases where seq = now.case_seq),
  (select reference from other.cases where seq = old.case_seq)) as case_reference`;

function buildDifference({ noun, id = "id", name, columns }: ComparedTable, row: Row): RecordDifference {
  const [before, now] = [row[`o_${id}`], row[`n_${id}`]];
  return {
    kind: noun,
    id: String(now ?? before),
    name: String(row[`n_${name}`] ?? row[`o_${name}`]),
    ...(row.case_reference == null ? {} : { case: String(row.case_reference) }),
    change: before === null ? "added" : now === null ? "removed" : "changed",
    fields: before === null || now === null ? {} : compareFields(columns, row),
  };
}

function compareFields(columns: ComparedTable["columns"], row: Row): RecordDifference["fields"] {
  const entries = Object.entries(columns).flatMap(([column, format]) => {
    const before = row[`o_${column}`] ?? null;
    const now = row[`n_${column}`] ?? null;
    return before === now ? [] : [[toCamelCase(column), [format(before), format(now)]] as const];
  });
  return Object.fromEntries(entries);
}

const toCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
