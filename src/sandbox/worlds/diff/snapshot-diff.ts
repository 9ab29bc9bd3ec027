import { lifecycles } from "../../base/cases/lifecycle";
import type { WorldSummary } from "../seed/seed";
import { worldSummary } from "../seed/seed";
import { isoTime } from "../store/json-text";
import type { SqlValue, Store } from "../store/store";
import { openStore } from "../store/store";
import type { World } from "../store/world";
import { withAttached } from "./attached";
import { readSnapshot } from "./snapshots";

type Format = (value: SqlValue) => string | number | null;
type Formatted = ReturnType<Format>;

const plain: Format = (value) => value as Formatted;
const flag: Format = (value) => (value === 1 ? "yes" : "no");
const money: Format = (value) => (value === null ? null : (Number(value) / 100).toFixed(2));
const time: Format = (value) => (value === null ? null : isoTime(Number(value)));
const lifecycle: Format = (value) => lifecycles[Number(value)] ?? Number(value);

/** What is compared of a thing, and how it is formatted. */
interface Thing {
  readonly noun: string;
  readonly table: string;
  /** The column that people know it by. */
  readonly name: string;
  readonly columns: Readonly<Record<string, Format>>;
}

const things: readonly Thing[] = [
  {
    noun: "case",
    table: "cases",
    name: "reference",
    columns: {
      lifecycle,
      close_code: plain,
      close_comment: plain,
      gross_amount: money,
      remainder: money,
      needs_info: flag,
      is_deleted: flag,
      date_updated: time,
    },
  },
  {
    noun: "payment",
    table: "payments",
    name: "id",
    columns: { gross_amount: money, currency: plain, date: time, deleted_at: time },
  },
  {
    noun: "subscription",
    table: "subscriptions",
    name: "url",
    columns: { url: plain, events: plain, is_active: flag, is_test_mode: flag, disabled_reason: plain },
  },
  {
    noun: "creditor",
    table: "creditors",
    name: "company_name",
    columns: {
      agreement_signed: flag,
      power_of_attorney_signed: flag,
      kyc_status: plain,
      blocked_reason: plain,
    },
  },
  { noun: "client", table: "client_links", name: "external_tenant_id", columns: { archived_at: time } },
];

interface Difference {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly change: "added" | "removed" | "changed";
  /** By field: before in the snapshot, and now. */
  readonly fields: Readonly<Record<string, readonly [before: Formatted, now: Formatted]>>;
}

export interface SnapshotDiff {
  readonly snapshot: string;
  readonly world: string;
  /** Only where they differ. */
  readonly counts: Partial<Record<keyof WorldSummary, readonly [before: number, now: number]>>;
  readonly items: readonly Difference[];
  /** Differences beyond `items`. */
  readonly more: number;
}

const maxItems = 1_000;

/** What happened in the world since a snapshot. */
export function diffSnapshot(world: World, name: string): SnapshotDiff {
  return readSnapshot(world, name, (file) => diffFile(world, name, file));
}

function diffFile({ name: world, store, files }: World, snapshot: string, file: string): SnapshotDiff {
  const items = withAttached(store, file, () =>
    // One reading of both, whoever else writes.
    store.transaction(() => things.flatMap((thing) => differences(store, thing))),
  );
  const counts = countsThatDiffer(summaryOf(openStore(file, files)), worldSummary(store));
  const shown = items.slice(0, maxItems);
  return { snapshot, world, counts, items: shown, more: items.length - shown.length };
}

function summaryOf(store: Store): WorldSummary {
  try {
    return worldSummary(store);
  } finally {
    store.close();
  }
}

function countsThatDiffer(before: WorldSummary, now: WorldSummary): SnapshotDiff["counts"] {
  const names = Object.keys(now) as (keyof WorldSummary)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== now[name]).map((name) => [name, [before[name], now[name]]]),
  );
}

type Row = Readonly<Record<string, SqlValue>>;

function differences(store: Store, thing: Thing): Difference[] {
  const { noun, table, name, columns } = thing;
  const names = Object.keys(columns);
  const differs = names.map((column) => `now.${column} is not old.${column}`).join(" or ");
  const both = ["id", name].flatMap((column) => [
    `old.${column} as o_${column}`,
    `now.${column} as n_${column}`,
  ]);
  const values = names.flatMap((column) => [`old.${column} as o_${column}`, `now.${column} as n_${column}`]);
  const rows = store.all<Row>(
    `select ${[...new Set([...both, ...values])].join(", ")}
       from main.${table} now full join other.${table} old on old.id = now.id
       where now.id is null or old.id is null or ${differs} order by ifnull(now.seq, old.seq)`,
  );
  return rows.map((row) => ({
    kind: noun,
    id: String(row.n_id ?? row.o_id),
    name: String(row[`n_${name}`] ?? row[`o_${name}`]),
    change: row.o_id === null ? "added" : row.n_id === null ? "removed" : "changed",
    fields: row.o_id === null || row.n_id === null ? {} : changedFields(columns, row),
  }));
}

function changedFields(columns: Thing["columns"], row: Row): Difference["fields"] {
  const changed = Object.entries(columns).flatMap(([column, format]) => {
    const before = row[`o_${column}`] ?? null;
    const now = row[`n_${column}`] ?? null;
    return before === now ? [] : [[camelCase(column), [format(before), format(now)]] as const];
  });
  return Object.fromEntries(changed);
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
